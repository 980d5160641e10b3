#include "instance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TOLERANCE 1e-8
#define OFF 1e-7 /* a gap of loops and quaternions for which the importer's steps are interrupted */
#define NEARLY 1e-10 /* part of what an axis holds that is taken for round-off */
#define HALT 1e-9 /* speed below which a slipping axis is taken to have stopped: round-off of one that just started */

Instance *instance_made(const char *name, int stepping)
{
    Instance *i = calloc(1, sizeof *i);
    if (i != NULL) {
        i->name = malloc(strlen(name) + 1);
        if (i->name != NULL) {
            strcpy(i->name, name);
        }
        i->stepping = stepping;
        i->tolerance = TOLERANCE;
        instance_reset(i);
    }
    return i;
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

int instance_get(Instance *i, unsigned reference, double *value)
{
    const int at = (int)reference;
    if (at == 0) {
        *value = i->motion.t;
    } else if (at < DERIVATIVES_AT) {
        *value = i->motion.x[at - STATES_AT];
    } else if (at < INPUTS_AT) {
        *value = instance_rates(i)[at - DERIVATIVES_AT];
    } else if (at < PARAMETERS_AT) {
        *value = i->motion.u[at - INPUTS_AT];
    } else if (at < SIGNALS_AT) {
        *value = i->motion.held[OPEN_AT + at - PARAMETERS_AT];
    } else if (at < GUARDS_AT) {
        if (!i->signals_known) {
            motion_signals(&i->motion, i->signals);
            i->signals_known = 1;
        }
        *value = i->signals[at - SIGNALS_AT];
    } else if (at < REFERENCES) {
        *value = instance_guards(i)[at - GUARDS_AT];
    } else {
        return 0;
    }
    return 1;
}

int instance_set(Instance *i, unsigned reference, double value)
{
    const int at = (int)reference;
    double *place = NULL;
    if (at >= STATES_AT && at < DERIVATIVES_AT) {
        place = i->motion.x + at - STATES_AT;
    } else if (at >= INPUTS_AT && at < PARAMETERS_AT) {
        place = i->motion.u + at - INPUTS_AT;
    } else if (at >= PARAMETERS_AT && at < SIGNALS_AT) {
        place = i->motion.held + OPEN_AT + at - PARAMETERS_AT;
    }
    if (place == NULL) {
        return 0;
    }
    if (*place != value) {
        *place = value;
        i->motion.settled = 0;
        instance_changed(i);
    }
    return 1;
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
    };
    const char *reason = REASONS[motion_advance(&i->motion, until, i->tolerance)];
    instance_changed(i);
    return reason;
}
