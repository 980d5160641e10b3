/* What FMI 2.0 and FMI 3.0 have in common, under the names of either.
 *
 * Before it is included:
 *   FMI(NAME)                 a name of the version: fmi2NAME or fmi3NAME
 *   Handle, Real, Copy        its types of an instance, a real number, a copy of the state
 *   STATE_FUNCTION(VERB, END) a function on copies of the state: fmi2 VERB FMUstate END
 *   DESERIALIZE               how it spells that verb
 *   refuse(instance, why)     tells the importer why, and gives an error. */
#include <stdlib.h>
#include <string.h>

#include "instance.h"

#define OF_STATE(VERB, END) STATE_FUNCTION(VERB, END) /* once more, so that DESERIALIZE is written out */
#define OR_REFUSED(CALL)                                     \
    const char *why = CALL;                                  \
    return why == NULL ? FMI(OK) : refuse((Instance *)c, why)

FMI(Status) FMI(SetDebugLogging)(Handle c, FMI(Boolean) on, size_t n, const FMI(String) categories[])
{
    (void)c, (void)on, (void)n, (void)categories;
    return FMI(OK);
}

void FMI(FreeInstance)(Handle c)
{
    instance_free(c);
}

#define NOTHING_TO_DO(NAME)         \
    FMI(Status) FMI(NAME)(Handle c) \
    {                               \
        (void)c;                    \
        return FMI(OK);             \
    }
NOTHING_TO_DO(EnterEventMode)
NOTHING_TO_DO(EnterContinuousTimeMode)
NOTHING_TO_DO(Terminate)

FMI(Status) FMI(ExitInitializationMode)(Handle c)
{
    instance_begin(c);
    return FMI(OK);
}

FMI(Status) FMI(Reset)(Handle c)
{
    instance_reset(c);
    return FMI(OK);
}

FMI(Status) OF_STATE(Get, )(Handle c, Copy *state)
{
    OR_REFUSED(instance_copied(&((Instance *)c)->motion, sizeof(Motion), state));
}

FMI(Status) OF_STATE(Set, )(Handle c, Copy state)
{
    memcpy(&((Instance *)c)->motion, state, sizeof(Motion));
    instance_changed(c);
    return FMI(OK);
}

FMI(Status) OF_STATE(Free, )(Handle c, Copy *state)
{
    (void)c;
    free(*state);
    *state = NULL;
    return FMI(OK);
}

FMI(Status) OF_STATE(Serialized, Size)(Handle c, Copy state, size_t *size)
{
    (void)c, (void)state;
    *size = sizeof(Motion);
    return FMI(OK);
}

FMI(Status) OF_STATE(Serialize, )(Handle c, Copy state, FMI(Byte) bytes[], size_t size)
{
    if (size < sizeof(Motion)) {
        return refuse(c, "the room for the state is too small");
    }
    memcpy(bytes, state, sizeof(Motion));
    return FMI(OK);
}

FMI(Status) OF_STATE(DESERIALIZE, )(Handle c, const FMI(Byte) bytes[], size_t size, Copy *state)
{
    OR_REFUSED(instance_copied(bytes, size, state));
}

FMI(Status) FMI(CompletedIntegratorStep)(Handle c, FMI(Boolean) no_set, FMI(Boolean) *event, FMI(Boolean) *end)
{
    (void)no_set;
    *event = instance_step_is_off(c) ? FMI(True) : FMI(False);
    *end = FMI(False);
    return FMI(OK);
}

FMI(Status) FMI(SetTime)(Handle c, Real time)
{
    instance_set_time(c, time);
    return FMI(OK);
}

FMI(Status) FMI(SetContinuousStates)(Handle c, const Real x[], size_t n)
{
    if (n != NX) {
        return refuse(c, "the number of states is another one");
    }
    instance_set_states(c, x);
    return FMI(OK);
}

FMI(Status) FMI(GetContinuousStates)(Handle c, Real x[], size_t n)
{
    memcpy(x, ((Instance *)c)->motion.x, n * sizeof(double));
    return FMI(OK);
}

FMI(Status) FMI(GetEventIndicators)(Handle c, Real indicators[], size_t n)
{
    if (n > 0) {
        memcpy(indicators, instance_guards(c), n * sizeof(double));
    }
    return FMI(OK);
}

FMI(Status) FMI(GetNominalsOfContinuousStates)(Handle c, Real nominals[], size_t n)
{
    size_t k;
    (void)c;
    for (k = 0; k < n; k++) {
        nominals[k] = 1;
    }
    return FMI(OK);
}
