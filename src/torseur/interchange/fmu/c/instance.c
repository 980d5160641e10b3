#include "instance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TOLERANCE 1e-8
#define OFF 1e-7 /* a gap of loops and quaternions for which the importer's steps are interrupted */
#define NEARLY 1e-10 /* part of what an axis holds that is taken for round-off */
#define HALT 1e-9 /* speed below which a slipping axis is taken to have stopped: round-off of one that just started */

Instance *instance_made(const char *name, const char *token, int stepping, Speaker tell, void *environment)
{
    Instance *i = token == NULL || strcmp(token, TOKEN) != 0 ? NULL : calloc(1, sizeof *i);
    if (i != NULL) {
        i->name = malloc(strlen(name) + 1);
        if (i->name != NULL) {
            strcpy(i->name, name);
        }
        i->stepping = stepping;
        i->tell = tell;
        i->environment = environment;
        i->tolerance = TOLERANCE;
        instance_reset(i);
    }
    return i;
}

void instance_set_up(Instance *i, double tolerance, double start)
{
    if (tolerance > 0) {
        i->tolerance = tolerance;
    }
    motion_starts_at(&i->motion, start);
    instance_changed(i);
}

const char *instance_copied(const void *state, size_t size, void **copy)
{
    if (size != sizeof(Motion)) {
        return "these bytes are not a state of this machine";
    }
    if (*copy == NULL) {
        *copy = malloc(sizeof(Motion));
    }
    if (*copy == NULL) {
        return "no memory is left for a copy of the state";
    }
    memcpy(*copy, state, sizeof(Motion));
    return NULL;
}

void instance_free(Instance *i)
{
    if (i != NULL) {
        free(i->name);
        free(i);
    }
}

void instance_reset(Instance *i)
{
    motion_reset(&i->motion);
    motion_starts_at(&i->motion, 0);
    i->begun = i->off = 0;
    instance_changed(i);
}

void instance_changed(Instance *i)
{
    i->rates_known = i->signals_known = i->guards_known = 0;
}

void instance_begin(Instance *i)
{
    motion_begin(&i->motion);
    i->begun = 1;
    instance_changed(i);
}

void instance_set_time(Instance *i, double t)
{
    if (i->motion.t != t) {
        i->motion.t = t;
        instance_changed(i);
    }
}

void instance_set_states(Instance *i, const double *x)
{
    memcpy(i->motion.x, x, NX * sizeof(double));
    instance_changed(i);
}

const double *instance_rates(Instance *i)
{
    if (!i->rates_known) {
        const Motion *m = &i->motion;
        motion_rates(m, motion_time_before_event(m, m->t), m->x, i->rates);
        i->rates_known = 1;
    }
    return i->rates;
}

/* A slipping axis counts as stopped a little below zero speed: so its indicator is positive as soon as it starts. */
const double *instance_guards(Instance *i)
{
    if (!i->guards_known) {
        const Motion *m = &i->motion;
        int axis;
        motion_guards(m, motion_time_before_event(m, m->t), m->x, i->guards);
        for (axis = 0; axis < NS; axis++) {
            i->guards[axis] += m->slip[axis] != 0 ? HALT : 0;
        }
        i->guards_known = 1;
    }
    return i->guards;
}

static double value_of(Instance *i, int at)
{
    if (at == 0) {
        return i->motion.t;
    }
    if (at < DERIVATIVES_AT) {
        return i->motion.x[at - STATES_AT];
    }
    if (at < INPUTS_AT) {
        return instance_rates(i)[at - DERIVATIVES_AT];
    }
    if (at < PARAMETERS_AT) {
        return i->motion.u[at - INPUTS_AT];
    }
    if (at < SIGNALS_AT) {
        return i->motion.held[OPEN_AT + at - PARAMETERS_AT];
    }
    if (at < GUARDS_AT) {
        if (!i->signals_known) {
            motion_signals(&i->motion, i->signals);
            i->signals_known = 1;
        }
        return i->signals[at - SIGNALS_AT];
    }
    return instance_guards(i)[at - GUARDS_AT];
}

const char *instance_get(Instance *i, const unsigned references[], size_t n, double values[])
{
    size_t k;
    for (k = 0; k < n; k++) {
        if (references[k] >= (unsigned)REFERENCES) {
            return "a value was asked for that this machine does not have";
        }
        values[k] = value_of(i, (int)references[k]);
    }
    return NULL;
}

static double *place_of(Instance *i, unsigned reference)
{
    const int at = reference < (unsigned)REFERENCES ? (int)reference : 0;
    if (at >= STATES_AT && at < DERIVATIVES_AT) {
        return i->motion.x + at - STATES_AT;
    }
    if (at >= INPUTS_AT && at < PARAMETERS_AT) {
        return i->motion.u + at - INPUTS_AT;
    }
    if (at >= PARAMETERS_AT && at < SIGNALS_AT) {
        return i->motion.held + OPEN_AT + at - PARAMETERS_AT;
    }
    return NULL;
}

const char *instance_set(Instance *i, const unsigned references[], size_t n, const double values[])
{
    size_t k;
    for (k = 0; k < n; k++) {
        double *place = place_of(i, references[k]);
        if (place == NULL) {
            return "only states, inputs and parameters can be set";
        }
        if (*place != values[k]) {
            *place = values[k];
            i->motion.settled = 0;
            instance_changed(i);
        }
    }
    return NULL;
}

int instance_step_is_off(Instance *i)
{
    double x[AT_LEAST_ONE(NX)];
    if (NQUATERNIONS == 0 && !PROJECTS) {
        return 0;
    }
    memcpy(x, i->motion.x, NX * sizeof(double));
    i->off = motion_settle(&i->motion, i->motion.t, x) > OFF;
    return i->off;
}

/* Stop the axes that went back and release those that hold no longer. An importer finds the instant to round-off, on
 * either side: what has happened but for that counts, since an indicator that is zero here is not looked at again. */
static void decide(Motion *m)
{
    int fired[AT_LEAST_ONE(NS)], axis, any = 0;
    double guard[AT_LEAST_ONE(NS)], push[AT_LEAST_ONE(NS)];
    motion_guards(m, m->t, m->x, guard);
    motion_push(m, push);
    for (axis = 0; axis < NS; axis++) {
        fired[axis] = m->slip[axis] != 0 ? guard[axis] <= -0.9 * HALT : guard[axis] <= NEARLY * fabs(push[axis]);
        any = any || fired[axis];
    }
    if (any) {
        slips_after_event(m, fired);
    }
}

int instance_update(Instance *i)
{
    Motion *m = &i->motion;
    double before[AT_LEAST_ONE(NX)];
    int changed;
    memcpy(before, m->x, NX * sizeof(double));
    motion_pass_jumps(m);
    if (NS > 0) {
        decide(m);
    }
    if (i->off) {
        motion_settle(m, m->t, m->x);
        i->off = 0;
    }
    changed = memcmp(before, m->x, NX * sizeof(double)) != 0;
    instance_changed(i);
    return changed;
}

const char *instance_advance(Instance *i, double until)
{
    static const char *const REASONS[] = {
        NULL,
        "a state is no longer a number: a gain or stiffness that is too high, or an input that is not finite",
        "steps became smaller than the clock can tell: the machine is too stiff, or an input is not finite",
        "the greatest number of steps in one communication step was reached: the machine is very stiff",
        "axes stick and slip again and again without time going on",
        "the independent speeds that were chosen when this file was made determine the others no longer",
        "the motion runs away: a servo that is unstable, gains that are too high, or an input that is too large",
    };
    const char *reason = REASONS[motion_advance(&i->motion, until, i->tolerance)];
    instance_changed(i);
    return reason;
}
