/* One machine of an importer: its motion, values by reference, and what is remembered until something changes.
 *
 * References: 0 is time, then come states, their derivatives, inputs, parameters, signals and guards. */
#ifndef TORSEUR_INSTANCE_H
#define TORSEUR_INSTANCE_H

#include <stddef.h>

#include "motion.h"

enum {
    STATES_AT = 1,
    DERIVATIVES_AT = STATES_AT + NX,
    INPUTS_AT = DERIVATIVES_AT + NX,
    PARAMETERS_AT = INPUTS_AT + NU,
    SIGNALS_AT = PARAMETERS_AT + NP,
    GUARDS_AT = SIGNALS_AT + NSIGNALS,
    REFERENCES = GUARDS_AT + NS
};

typedef void (*Speaker)(void); /* of any type: each version of FMI knows its own */

typedef struct {
    Motion motion;
    double tolerance;
    int stepping;      /* whether the machine takes its own steps (co-simulation) */
    int begun;         /* initialisation is over */
    int off;           /* the importer's steps led away from closed loops or unit quaternions */
    int rates_known, signals_known, guards_known;
    double rates[AT_LEAST_ONE(NX)], signals[AT_LEAST_ONE(NSIGNALS)], guards[AT_LEAST_ONE(NS)];
    void *environment; /* of the importer, for messages */
    Speaker tell;      /* its function that takes messages */
    char *name;
} Instance;

/* NULL where the token is not that of this machine, or no memory is left. */
Instance *instance_made(const char *name, const char *token, int stepping, Speaker tell, void *environment);
void instance_free(Instance *i);
void instance_reset(Instance *i);
void instance_begin(Instance *i);
void instance_changed(Instance *i);

/* What an importer says before it begins; a tolerance of zero is none. */
void instance_set_up(Instance *i, double tolerance, double start);

/* Values by their references; NULL, or why not. */
const char *instance_get(Instance *i, const unsigned references[], size_t n, double values[]);
const char *instance_set(Instance *i, const unsigned references[], size_t n, const double values[]);
/* A copy of a state of ``size`` bytes, in memory that is there or made; NULL, or why not. */
const char *instance_copied(const void *state, size_t size, void **copy);
void instance_set_time(Instance *i, double t);
void instance_set_states(Instance *i, const double *x);
const double *instance_rates(Instance *i);
const double *instance_guards(Instance *i);

/* After a step of the importer: whether it should come for an update. */
int instance_step_is_off(Instance *i);
/* At an event: takes samples, decides on axes, closes loops; whether the states changed. */
int instance_update(Instance *i);
/* Own steps up to a time; NULL, or why it could not go on. */
const char *instance_advance(Instance *i, double until);

#endif
