/* The machine between two instants: its state, its steps and its events. The numbers and functions of the machine
 * itself are in machine.h, which is made for it; nothing here knows what it is. All numbers are in SI units. */
#ifndef TORSEUR_MOTION_H
#define TORSEUR_MOTION_H

#include "machine.h"

#define AT_LEAST_ONE(n) ((n) > 0 ? (n) : 1)

typedef enum { MOVED = 0, NOT_FINITE, STEP_UNDERFLOW, TOO_MANY_STEPS, STALLED, RANK_LOST, RUNS_AWAY } Outcome;

/* Where a motion stands, with all that its continuation needs: a copy of it goes on in the same way. */
typedef struct {
    double t;                        /* [s] */
    double x[AT_LEAST_ONE(NX)];      /* coordinates, speeds, states of drives */
    double held[AT_LEAST_ONE(NH)];   /* what changes at samples; parameters */
    double slip[AT_LEAST_ONE(NS)];   /* 1 or -1 of axes that slip, 0 of those that stick */
    double u[AT_LEAST_ONE(NU)];      /* inputs */
    double h;                        /* the step that is wanted, 0: still to be chosen */
    long next_sample;                /* the next sample is at next_sample * PERIOD */
    int next_break;                  /* the first of the breaks that is still ahead */
    int settled;                     /* whether the slips were decided for this very state */
    int events_here;                 /* since time last moved on */
} Motion;

/* The state, inputs and parameters of the start. */
void motion_reset(Motion *m);
/* Begin at the time t. */
void motion_starts_at(Motion *m, double t);
/* Close its loops and decide which axes stick: after states, inputs and parameters were set. */
void motion_begin(Motion *m);
/* Go on to the time `until`, with errors beneath the tolerance. */
Outcome motion_advance(Motion *m, double until, double tolerance);

/* The time t, or just before the next jump where t is not earlier: functions of time are continuous from the right. */
double motion_time_before_event(const Motion *m, double t);
/* The derivative of a state. */
void motion_rates(const Motion *m, double t, const double *x, double *rates);
/* What can be observed; a sample that is due has been taken. */
void motion_signals(const Motion *m, double *signals);
/* Not negative while the slips may last. */
void motion_guards(const Motion *m, double t, const double *x, double *guards);
/* What the friction of each axis must hold. */
void motion_push(const Motion *m, double *push);
/* Bring a state back to unit quaternions and closed loops; returns how far from there it was. */
double motion_settle(const Motion *m, double t, double *x);

/* The next instant at which something jumps, or infinity. */
double motion_next_event(const Motion *m);
/* Take the sample that is due, pass the breaks that are reached. */
void motion_pass_jumps(Motion *m);
/* Decide on the axes whose guards are negative; returns whether the state changed. */
int motion_decide(Motion *m);

/* Decisions on axes with dry friction (stick_slip.c). */
void slips_at_start(Motion *m);
void slips_after_event(Motion *m, const int *fired);
int slips_lost(const Motion *m, int *fired);

#endif
