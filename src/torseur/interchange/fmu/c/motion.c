/* Steps of Dormand and Prince (1980), of order 5 with an error estimate of order 4, and what happens between them. */
#include "motion.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define STAGES 7
#define SAFETY 0.85
#define SHRINK 0.2
#define GROW 5.0
#define CLOSED 1e-8        /* a gap beneath which one projection leaves round-off */
#define MOST_PROJECTIONS 4
#define MOST_STEPS 50000000L
#define LEAST_STEPS 200.0  /* of a second in which an axis sticks: its guard may turn negative inside a long step */
#define FASTEST 1e8        /* m/s or rad/s: no machine moves like that, but one whose servo is unstable goes on beyond */
#define LEAST_LEFT 1e-4    /* of the pivots' squares: beneath, independent speeds determine the others no longer */

static const double NODES[STAGES] = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
static const double SUMS[STAGES][STAGES - 1] = {
    {0},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
};
static const double ERROR[STAGES] = {
    71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40,
};
static const double DENSE[STAGES] = {
    -12715105075.0 / 11282082432.0, 0, 87487479700.0 / 32700410799.0, -10690763975.0 / 1880347072.0,
    701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0, 69997945.0 / 29380423.0,
};

typedef struct {
    double t, end, late;             /* late: just before a jump at the end of the step */
    double x0[AT_LEAST_ONE(NX)], x1[AT_LEAST_ONE(NX)];
    double k[STAGES][AT_LEAST_ONE(NX)];
    double error;                    /* in units of the tolerance */
} Step;

void motion_reset(Motion *m)
{
    memset(m, 0, sizeof *m);
    memcpy(m->x, machine_start, NX * sizeof(double));
    memcpy(m->held, machine_held, NH * sizeof(double));
    memcpy(m->u, machine_inputs, NU * sizeof(double));
}

void motion_starts_at(Motion *m, double t)
{
    m->t = t;
    m->next_sample = PERIOD > 0 ? (long)ceil(t / PERIOD * (1 - 1e-14)) : 0;
    m->next_break = 0;
    while (m->next_break < NB && machine_breaks[m->next_break] < t) {
        m->next_break++;
    }
}

void motion_begin(Motion *m)
{
    motion_settle(m, m->t, m->x);
    motion_pass_jumps(m);
    slips_at_start(m);
    m->h = 0;
}

double motion_time_before_event(const Motion *m, double t)
{
    const double event = motion_next_event(m);
    return t < event ? t : event - 0.5 * DBL_EPSILON * fabs(event);
}

void motion_rates(const Motion *m, double t, const double *x, double *rates)
{
    machine_rates(&t, x, x + NQ, x + NQ + NV, m->held, m->slip, m->u, rates);
}

void motion_guards(const Motion *m, double t, const double *x, double *guards)
{
    machine_guards(&t, x, x + NQ, x + NQ + NV, m->held, m->slip, m->u, guards);
}

void motion_signals(const Motion *m, double *signals)
{
    Motion seen = *m;
    motion_pass_jumps(&seen);
    machine_signals(&seen.t, seen.x, seen.x + NQ, seen.x + NQ + NV, seen.held, seen.slip, seen.u, signals);
}

double motion_settle(const Motion *m, double t, double *x)
{
    double gap = 0, found[NQ + NV + 1];
    int k;
    for (k = 0; k < NQUATERNIONS; k++) {
        double *p = x + machine_quaternions[k];
        const double length = sqrt((p[0] * p[0] + p[1] * p[1]) + (p[2] * p[2] + p[3] * p[3]));
        const double off = fabs(length - 1);
        gap = off > gap ? off : gap;
        p[0] /= length, p[1] /= length, p[2] /= length, p[3] /= length;
    }
    for (k = 0; k < (PROJECTS ? MOST_PROJECTIONS : 0); k++) {
        machine_project(&t, x, x + NQ, x + NQ + NV, m->held, m->slip, m->u, found);
        memcpy(x, found, (NQ + NV) * sizeof(double));
        gap = found[NQ + NV] > gap ? found[NQ + NV] : gap;
        if (!(found[NQ + NV] > CLOSED)) {
            break;
        }
    }
    return gap;
}

double motion_next_event(const Motion *m)
{
    double next = INFINITY;
    if (m->next_break < NB) {
        next = machine_breaks[m->next_break];
    }
    if (PERIOD > 0 && m->next_sample * PERIOD < next) {
        next = m->next_sample * PERIOD;
    }
    return next;
}

void motion_pass_jumps(Motion *m)
{
    double held[AT_LEAST_ONE(NH)];
    while (m->next_break < NB && machine_breaks[m->next_break] <= m->t) {
        m->next_break++;
        m->settled = 0;
    }
    if (PERIOD > 0 && m->next_sample * PERIOD <= m->t) {
        machine_sample(&m->t, m->x, m->x + NQ, m->x + NQ + NV, m->held, m->slip, m->u, held);
        memcpy(m->held, held, NH * sizeof(double));
        m->next_sample++;
        m->settled = 0;
    }
}

int motion_decide(Motion *m)
{
    int fired[AT_LEAST_ONE(NS)];
    double before[AT_LEAST_ONE(NX)];
    if (NS == 0 || !slips_lost(m, fired)) {
        m->settled = 1;
        return 0;
    }
    memcpy(before, m->x, NX * sizeof(double));
    slips_after_event(m, fired);
    return memcmp(before, m->x, NX * sizeof(double)) != 0;
}

static void take_step(const Motion *m, Step *s, double tolerance)
{
    const double h = s->end - s->t;
    double x[AT_LEAST_ONE(NX)], total = 0;
    int i, j, stage;
    for (stage = 1; stage < STAGES; stage++) {
        double t = s->t + NODES[stage] * h;
        double *to = stage == STAGES - 1 ? s->x1 : x;
        for (i = 0; i < NX; i++) {
            double sum = 0;
            for (j = 0; j < stage; j++) {
                sum += SUMS[stage][j] * s->k[j][i];
            }
            to[i] = s->x0[i] + h * sum;
        }
        t = t < s->late ? t : s->late;
        if (PROJECTS || stage == STAGES - 1) {
            motion_settle(m, t, to);
        }
        motion_rates(m, t, to, s->k[stage]);
    }
    for (i = 0; i < NX; i++) {
        double sum = 0;
        for (j = 0; j < STAGES; j++) {
            sum += ERROR[j] * s->k[j][i];
        }
        sum *= h / (tolerance * (1 + fabs(s->x0[i])));
        total += sum * sum;
    }
    s->error = sqrt(total / AT_LEAST_ONE(NX));
    for (i = 0; i < NX; i++) {
        s->error += 0 * s->x1[i]; /* not a number where a state is none */
    }
}

/* The state inside a step, by the polynomial of order 4 [Hairer, Norsett, Wanner 1993, II.6]. */
static void state_inside(const Motion *m, const Step *s, double t, double *x)
{
    const double h = s->end - s->t, a = (t - s->t) / h, b = 1 - a;
    int i, j;
    for (i = 0; i < NX; i++) {
        const double rise = s->x1[i] - s->x0[i], bend = h * s->k[0][i] - rise;
        double sum = 0;
        for (j = 0; j < STAGES; j++) {
            sum += DENSE[j] * s->k[j][i];
        }
        x[i] = s->x0[i] + a * (rise + b * (bend + a * (rise - h * s->k[STAGES - 1][i] - bend + b * h * sum)));
    }
    motion_settle(m, t, x);
}

static int slips(const Motion *m, int axis)
{
    return fabs(m->slip[axis]) == 1;
}

static int sticks_anywhere(const Motion *m)
{
    int axis;
    for (axis = 0; axis < NS; axis++) {
        if (!slips(m, axis)) {
            return 1;
        }
    }
    return 0;
}

static int fires(const Motion *m, int axis, double before, double now)
{
    return slips(m, axis) ? (before > 0 ? now <= 0 : now < -1e-14) : now < 0;
}

/* Halve the bracket of an axis whose guard is positive at `low` and not at `high`; the instant when it has happened. */
static double crossing(const Motion *m, const Step *s, int axis, double low, double high)
{
    double x[AT_LEAST_ONE(NX)], g[AT_LEAST_ONE(NS)];
    int trial;
    for (trial = 0; trial < 200 && high - low > 4.5e-16 * fmax(fabs(low), fabs(high)); trial++) {
        const double t = 0.5 * (low + high);
        if (t <= low || t >= high) {
            break;
        }
        state_inside(m, s, t, x);
        motion_guards(m, t, x, g);
        if (g[axis] > 0) {
            low = t;
        } else {
            high = t;
        }
    }
    return high;
}

/* A guard that is zero where the step begins must have been positive first: where, or the begin if it never was. */
static double positive_from(const Motion *m, const Step *s, int axis, double before)
{
    double x[AT_LEAST_ONE(NX)], g[AT_LEAST_ONE(NS)], part = 0.5;
    int look;
    if (before > 0) {
        return s->t;
    }
    for (look = 0; look < 24; look++, part *= 0.5) {
        const double t = s->t + part * (s->end - s->t);
        state_inside(m, s, t, x);
        motion_guards(m, t, x, g);
        if (g[axis] > 0) {
            return t;
        }
    }
    return -INFINITY;
}

/* Whether guards turned negative in the step: 1, then it ends at the first crossing; -1: it is to be halved. */
static int watch(const Motion *m, Step *s, const double *before, int *fired)
{
    double x[AT_LEAST_ONE(NX)], g[AT_LEAST_ONE(NS)], inside[AT_LEAST_ONE(NS)], first = s->end;
    int axis, any = 0;
    motion_guards(m, s->late, s->x1, g);
    if (sticks_anywhere(m) && s->end - s->t > 1e-9) {
        state_inside(m, s, 0.5 * (s->t + s->end), x);
        motion_guards(m, 0.5 * (s->t + s->end), x, inside);
        for (axis = 0; axis < NS; axis++) {
            if (!slips(m, axis) && inside[axis] < 0 && g[axis] >= 0) {
                return -1;
            }
        }
    }
    for (axis = 0; axis < NS; axis++) {
        fired[axis] = fires(m, axis, before[axis], g[axis]);
        if (fired[axis]) {
            const double low = positive_from(m, s, axis, before[axis]);
            const double t = low == -INFINITY ? s->t : crossing(m, s, axis, low, s->end);
            any = 1;
            first = t < first ? t : first;
        }
    }
    if (!any || first == s->end) {
        return any;
    }
    if (first == s->t) {
        for (axis = 0; axis < NS; axis++) {
            fired[axis] = fired[axis] && before[axis] <= 0;
        }
    } else {
        state_inside(m, s, first, x);
        motion_guards(m, first, x, g);
        memcpy(s->x1, x, NX * sizeof(double));
        for (axis = 0; axis < NS; axis++) {
            fired[axis] = fired[axis] && g[axis] <= 0;
        }
    }
    s->end = first;
    return 1;
}

static double first_step(const Motion *m, const Step *s, double tolerance, double longest)
{
    double size = 0, rate = 0, h;
    int i;
    for (i = 0; i < NX; i++) {
        const double unit = 1 / (tolerance * (1 + fabs(m->x[i])));
        size += m->x[i] * unit * m->x[i] * unit;
        rate += s->k[0][i] * unit * s->k[0][i] * unit;
    }
    h = size < 1e-10 || rate < 1e-10 ? 1e-6 : 0.01 * sqrt(size / rate);
    return h < longest ? h : longest;
}

static int rank_is_lost(const Motion *m)
{
    double left[1];
    if (!RANKED) {
        return 0;
    }
    machine_rank(&m->t, m->x, m->x + NQ, m->x + NQ + NV, m->held, m->slip, m->u, left);
    return !(left[0] >= LEAST_LEFT);
}

static int runs_away(const Motion *m)
{
    int k;
    for (k = NQ; k < NQ + NV; k++) {
        if (fabs(m->x[k]) > FASTEST) {
            return 1;
        }
    }
    return 0;
}

static Outcome move_on(Motion *m, Step *s, double stop, double tolerance, int *fired)
{
    double before[AT_LEAST_ONE(NS)], wanted;
    int found = 0;
    memcpy(s->x0, m->x, NX * sizeof(double));
    motion_rates(m, m->t, m->x, s->k[0]);
    motion_guards(m, m->t, m->x, before);
    if (m->h <= 0) {
        m->h = first_step(m, s, tolerance, stop - m->t);
    }
    wanted = m->h;
    if (sticks_anywhere(m) && wanted > 1 / LEAST_STEPS) {
        wanted = 1 / LEAST_STEPS;
    }
    for (;;) {
        s->t = m->t;
        s->end = m->t + 1.001 * wanted >= stop ? stop : m->t + wanted;
        s->late = s->end == motion_next_event(m) ? s->end - 0.5 * DBL_EPSILON * fabs(s->end) : s->end;
        if (s->end < stop && s->end - s->t <= 8 * DBL_EPSILON * fabs(s->t) + DBL_MIN) {
            return isfinite(s->error) ? STEP_UNDERFLOW : NOT_FINITE;
        }
        take_step(m, s, tolerance);
        if (s->error <= 1) {
            found = NS > 0 ? watch(m, s, before, fired) : 0;
            if (found >= 0) {
                break;
            }
            wanted = 0.5 * (s->end - s->t);
        } else if (isfinite(s->error)) {
            wanted = (s->end - s->t) * fmax(SHRINK, SAFETY * pow(s->error, -0.2));
        } else {
            wanted = 0.25 * (s->end - s->t);
        }
    }
    if (!found) {
        const double factor = s->error > 0 ? fmin(GROW, SAFETY * pow(s->error, -0.2)) : GROW;
        const double next = (s->end - s->t) * factor;
        m->h = s->end < stop || next > m->h ? next : m->h; /* where a stop cut a step short, the wish of before counts */
    }
    m->events_here = s->end > m->t ? 0 : m->events_here;
    m->t = s->end;
    if (s->end > s->t) {
        memcpy(m->x, s->x1, NX * sizeof(double));
    }
    if (found) {
        m->events_here++;
        slips_after_event(m, fired);
    }
    return MOVED;
}

Outcome motion_advance(Motion *m, double until, double tolerance)
{
    int fired[AT_LEAST_ONE(NS)];
    long steps;
    Step s;
    s.error = 0;
    for (steps = 0; steps < MOST_STEPS; steps++) {
        double stop;
        Outcome outcome;
        if (m->t >= until) {
            return MOVED;
        }
        motion_pass_jumps(m);
        if (NS > 0 && !m->settled) {
            motion_decide(m);
        }
        if (rank_is_lost(m)) {
            return RANK_LOST;
        }
        stop = fmin(until, motion_next_event(m));
        outcome = move_on(m, &s, stop, tolerance, fired);
        if (outcome != MOVED) {
            return outcome;
        }
        if (m->events_here > 4 + 2 * NS) {
            return STALLED;
        }
        if (runs_away(m)) {
            return RUNS_AWAY;
        }
    }
    return TOO_MANY_STEPS;
}
