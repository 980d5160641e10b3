/* Which axes with dry friction stick and which slip. An axis at rest sticks if what it must hold stays below
 * break-away (its guard is not negative); otherwise it slips the way it is pushed. Both depend on the other axes:
 * slips are tried one axis at a time, that of the lowest number first, until all agree. */
#include "motion.h"

#include <math.h>
#include <string.h>

#define TRIALS_OF_AN_AXIS 8

static double sign(double a)
{
    return a > 0 ? 1 : a < 0 ? -1 : 0;
}

static double *speed_of(Motion *m, int axis)
{
    return m->x + NQ + machine_stick_speeds[axis];
}

void motion_push(const Motion *m, double *push)
{
    machine_push(&m->t, m->x, m->x + NQ, m->x + NQ + NV, m->held, m->slip, m->u, push);
}

/* The first axis at rest whose slip cannot last, with the slip to try; -1 if all can. */
static int first_wrong(Motion *m, const int *asked, double *slip)
{
    double rates[AT_LEAST_ONE(NX)], guard[AT_LEAST_ONE(NS)], push[AT_LEAST_ONE(NS)];
    int axis;
    motion_rates(m, m->t, m->x, rates);
    motion_guards(m, m->t, m->x, guard);
    motion_push(m, push);
    for (axis = 0; axis < NS; axis++) {
        if (!asked[axis]) {
            continue;
        }
        if (m->slip[axis] == 0) {
            if (guard[axis] < 0) {
                *slip = sign(push[axis]);
                return axis;
            }
        } else if (m->slip[axis] * rates[NQ + machine_stick_speeds[axis]] < 0) {
            *slip = 0;
            return axis;
        }
    }
    return -1;
}

static void agree(Motion *m, const int *kept)
{
    int asked[AT_LEAST_ONE(NS)], axis, trial, count = 0;
    double slip = 0;
    for (axis = 0; axis < NS; axis++) {
        asked[axis] = *speed_of(m, axis) == 0 && !kept[axis];
        count += asked[axis];
    }
    for (trial = 0; trial < TRIALS_OF_AN_AXIS * (count + 1); trial++) {
        axis = first_wrong(m, asked, &slip);
        if (axis < 0) {
            break;
        }
        m->slip[axis] = slip;
    }
    m->settled = 1;
}

void slips_at_start(Motion *m)
{
    int kept[AT_LEAST_ONE(NS)] = {0}, axis;
    for (axis = 0; axis < NS; axis++) {
        m->slip[axis] = sign(*speed_of(m, axis));
    }
    if (NS > 0) {
        agree(m, kept);
    }
}

void slips_after_event(Motion *m, const int *fired)
{
    double push[AT_LEAST_ONE(NS)];
    int kept[AT_LEAST_ONE(NS)] = {0}, released[AT_LEAST_ONE(NS)] = {0}, axis;
    for (axis = 0; axis < NS; axis++) {
        released[axis] = fired[axis] && m->slip[axis] == 0;
    }
    motion_push(m, push);
    for (axis = 0; axis < NS; axis++) {
        if (!fired[axis]) {
            continue;
        }
        if (released[axis]) {
            m->slip[axis] = sign(push[axis]);
            kept[axis] = 1;
        } else {
            const double before = m->slip[axis];
            m->slip[axis] = 0;
            if (*speed_of(m, axis) == 0) { /* it was released in vain */
                double held[AT_LEAST_ONE(NS)];
                motion_push(m, held);
                kept[axis] = held[axis] * before > 0;
            }
            *speed_of(m, axis) = 0;
        }
    }
    agree(m, kept);
}

/* Mark the axes whose slips cannot last where the machine is; whether there are any. */
int slips_lost(const Motion *m, int *fired)
{
    double guard[AT_LEAST_ONE(NS)];
    int axis, any = 0;
    motion_guards(m, m->t, m->x, guard);
    for (axis = 0; axis < NS; axis++) {
        fired[axis] = guard[axis] < 0;
        any = any || fired[axis];
    }
    return any;
}
