/* The functions of FMI 2.0 for model exchange and co-simulation. */
#include <stdlib.h>
#include <string.h>

#include "fmi2Functions.h"
#include "instance.h"

static fmi2Status refuse(Instance *i, const char *why)
{
    const fmi2CallbackLogger tell = *(const fmi2CallbackLogger *)i->tell;
    if (tell != NULL) {
        tell(i->environment, i->name, fmi2Error, "logStatusError", "%s", why);
    }
    return fmi2Error;
}

const char *fmi2GetTypesPlatform(void)
{
    return fmi2TypesPlatform;
}

const char *fmi2GetVersion(void)
{
    return fmi2Version;
}

fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean on, size_t n, const fmi2String categories[])
{
    (void)c, (void)on, (void)n, (void)categories;
    return fmi2OK;
}

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                              const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean logging)
{
    Instance *i;
    (void)resources, (void)visible, (void)logging;
    if (guid == NULL || strcmp(guid, TOKEN) != 0) {
        if (functions != NULL && functions->logger != NULL) {
            functions->logger(functions->componentEnvironment, name, fmi2Error, "logStatusError",
                              "the description of the model belongs to another machine");
        }
        return NULL;
    }
    i = instance_made(name, type == fmi2CoSimulation);
    if (i != NULL) {
        fmi2CallbackLogger *tell = malloc(sizeof *tell);
        if (tell != NULL) {
            *tell = functions->logger;
        }
        i->tell = tell;
        i->environment = functions->componentEnvironment;
    }
    return i;
}

void fmi2FreeInstance(fmi2Component c)
{
    if (c != NULL) {
        free(((Instance *)c)->tell);
        instance_free(c);
    }
}

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean defined, fmi2Real tolerance, fmi2Real start,
                               fmi2Boolean ends, fmi2Real stop)
{
    Instance *i = c;
    (void)ends, (void)stop;
    if (defined && tolerance > 0) {
        i->tolerance = tolerance;
    }
    motion_starts_at(&i->motion, start);
    instance_changed(i);
    return fmi2OK;
}

fmi2Status fmi2EnterInitializationMode(fmi2Component c)
{
    (void)c;
    return fmi2OK;
}

fmi2Status fmi2ExitInitializationMode(fmi2Component c)
{
    instance_begin(c);
    return fmi2OK;
}

fmi2Status fmi2Terminate(fmi2Component c)
{
    (void)c;
    return fmi2OK;
}

fmi2Status fmi2Reset(fmi2Component c)
{
    instance_reset(c);
    return fmi2OK;
}

fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2Real value[])
{
    size_t k;
    for (k = 0; k < n; k++) {
        if (!instance_get(c, vr[k], value + k)) {
            return refuse(c, "a value was asked for that this machine does not have");
        }
    }
    return fmi2OK;
}

fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2Real value[])
{
    size_t k;
    for (k = 0; k < n; k++) {
        if (!instance_set(c, vr[k], value[k])) {
            return refuse(c, "only states, inputs and parameters can be set");
        }
    }
    return fmi2OK;
}

#define ONLY_REALS(VERB, TYPE, CONST)                                                                         \
    fmi2Status fmi2##VERB##TYPE(fmi2Component c, const fmi2ValueReference vr[], size_t n, CONST fmi2##TYPE value[]) \
    {                                                                                                         \
        (void)vr, (void)value;                                                                                \
        return n == 0 ? fmi2OK : refuse(c, "all variables of this machine are real numbers");                 \
    }
ONLY_REALS(Get, Integer, )
ONLY_REALS(Get, Boolean, )
ONLY_REALS(Get, String, )
ONLY_REALS(Set, Integer, const)
ONLY_REALS(Set, Boolean, const)
ONLY_REALS(Set, String, const)

fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate *state)
{
    if (*state == NULL) {
        *state = malloc(sizeof(Motion));
    }
    if (*state == NULL) {
        return refuse(c, "no memory is left for a copy of the state");
    }
    memcpy(*state, &((Instance *)c)->motion, sizeof(Motion));
    return fmi2OK;
}

fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state)
{
    memcpy(&((Instance *)c)->motion, state, sizeof(Motion));
    instance_changed(c);
    return fmi2OK;
}

fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate *state)
{
    (void)c;
    free(*state);
    *state = NULL;
    return fmi2OK;
}

fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate state, size_t *size)
{
    (void)c, (void)state;
    *size = sizeof(Motion);
    return fmi2OK;
}

fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size)
{
    if (size < sizeof(Motion)) {
        return refuse(c, "the room for the state is too small");
    }
    memcpy(bytes, state, sizeof(Motion));
    return fmi2OK;
}

fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state)
{
    if (size != sizeof(Motion)) {
        return refuse(c, "these bytes are not a state of this machine");
    }
    if (*state == NULL) {
        *state = malloc(sizeof(Motion));
    }
    if (*state == NULL) {
        return refuse(c, "no memory is left for a copy of the state");
    }
    memcpy(*state, bytes, sizeof(Motion));
    return fmi2OK;
}

fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference unknown[], size_t nu,
                                        const fmi2ValueReference known[], size_t nk, const fmi2Real dk[],
                                        fmi2Real du[])
{
    (void)unknown, (void)nu, (void)known, (void)nk, (void)dk, (void)du;
    return refuse(c, "directional derivatives are not provided");
}

fmi2Status fmi2EnterEventMode(fmi2Component c)
{
    (void)c;
    return fmi2OK;
}

fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo *info)
{
    Instance *i = c;
    const int changed = instance_update(i);
    const double next = motion_next_event(&i->motion);
    info->newDiscreteStatesNeeded = fmi2False;
    info->terminateSimulation = fmi2False;
    info->nominalsOfContinuousStatesChanged = fmi2False;
    info->valuesOfContinuousStatesChanged = changed ? fmi2True : fmi2False;
    info->nextEventTimeDefined = next < 1e300 ? fmi2True : fmi2False;
    info->nextEventTime = next < 1e300 ? next : 0;
    return fmi2OK;
}

fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c)
{
    (void)c;
    return fmi2OK;
}

fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean no_set, fmi2Boolean *event, fmi2Boolean *end)
{
    (void)no_set;
    *event = instance_step_is_off(c) ? fmi2True : fmi2False;
    *end = fmi2False;
    return fmi2OK;
}

fmi2Status fmi2SetTime(fmi2Component c, fmi2Real time)
{
    instance_set_time(c, time);
    return fmi2OK;
}

fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[], size_t n)
{
    if (n != NX) {
        return refuse(c, "the number of states is another one");
    }
    instance_set_states(c, x);
    return fmi2OK;
}

fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real rates[], size_t n)
{
    memcpy(rates, instance_rates(c), n * sizeof(double));
    return fmi2OK;
}

fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real indicators[], size_t n)
{
    if (n > 0) {
        memcpy(indicators, instance_guards(c), n * sizeof(double));
    }
    return fmi2OK;
}

fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t n)
{
    memcpy(x, ((Instance *)c)->motion.x, n * sizeof(double));
    return fmi2OK;
}

fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real nominal[], size_t n)
{
    size_t k;
    (void)c;
    for (k = 0; k < n; k++) {
        nominal[k] = 1;
    }
    return fmi2OK;
}

fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                       const fmi2Integer order[], const fmi2Real value[])
{
    (void)vr, (void)order, (void)value;
    return n == 0 ? fmi2OK : refuse(c, "inputs are held between communication points");
}

fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference vr[], size_t n,
                                        const fmi2Integer order[], fmi2Real value[])
{
    (void)vr, (void)order, (void)value;
    return n == 0 ? fmi2OK : refuse(c, "derivatives of outputs are not provided");
}

fmi2Status fmi2DoStep(fmi2Component c, fmi2Real now, fmi2Real step, fmi2Boolean no_set)
{
    const char *why = instance_advance(c, now + step);
    (void)no_set;
    return why == NULL ? fmi2OK : refuse(c, why);
}

fmi2Status fmi2CancelStep(fmi2Component c)
{
    return refuse(c, "a step is over when its function returns");
}

#define NO_STATUS(TYPE, C)                                                                \
    fmi2Status fmi2Get##TYPE##Status(fmi2Component c, const fmi2StatusKind s, C *value)   \
    {                                                                                     \
        (void)c, (void)s, (void)value;                                                    \
        return fmi2Discard;                                                               \
    }
NO_STATUS(Integer, fmi2Integer)
NO_STATUS(String, fmi2String)
NO_STATUS(, fmi2Status)

fmi2Status fmi2GetRealStatus(fmi2Component c, const fmi2StatusKind s, fmi2Real *value)
{
    *value = ((Instance *)c)->motion.t;
    return s == fmi2LastSuccessfulTime ? fmi2OK : fmi2Discard;
}

fmi2Status fmi2GetBooleanStatus(fmi2Component c, const fmi2StatusKind s, fmi2Boolean *value)
{
    (void)c;
    *value = fmi2False;
    return s == fmi2Terminated ? fmi2OK : fmi2Discard;
}
