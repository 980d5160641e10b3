/* The functions of FMI 2.0 for model exchange and co-simulation. */
#include "fmi2Functions.h"
#include "instance.h"

#define FMI(NAME) fmi2##NAME
#define STATE_FUNCTION(VERB, END) fmi2##VERB##FMUstate##END
#define DESERIALIZE DeSerialize
typedef fmi2Component Handle;
typedef fmi2Real Real;
typedef fmi2FMUstate Copy;

static fmi2Status refuse(Instance *i, const char *why)
{
    const fmi2CallbackLogger tell = (fmi2CallbackLogger)i->tell;
    if (tell != NULL) {
        tell(i->environment, i->name, fmi2Error, "logStatusError", "%s", why);
    }
    return fmi2Error;
}

#include "both_versions.h"

const char *fmi2GetTypesPlatform(void)
{
    return fmi2TypesPlatform;
}

const char *fmi2GetVersion(void)
{
    return fmi2Version;
}

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                              const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean logging)
{
    const fmi2CallbackLogger tell = functions == NULL ? NULL : functions->logger;
    void *environment = functions == NULL ? NULL : functions->componentEnvironment;
    Instance *i = instance_made(name, guid, type == fmi2CoSimulation, (Speaker)tell, environment);
    (void)resources, (void)visible, (void)logging;
    if (i == NULL && tell != NULL) {
        tell(environment, name, fmi2Error, "logStatusError", "the description belongs to another machine");
    }
    return i;
}

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean defined, fmi2Real tolerance, fmi2Real start,
                               fmi2Boolean ends, fmi2Real stop)
{
    (void)ends, (void)stop;
    instance_set_up(c, defined ? tolerance : 0, start);
    return fmi2OK;
}

NOTHING_TO_DO(EnterInitializationMode)

fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2Real value[])
{
    OR_REFUSED(instance_get(c, vr, n, value));
}

fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2Real value[])
{
    OR_REFUSED(instance_set(c, vr, n, value));
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

fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference unknown[], size_t nu,
                                        const fmi2ValueReference known[], size_t nk, const fmi2Real dk[],
                                        fmi2Real du[])
{
    (void)unknown, (void)nu, (void)known, (void)nk, (void)dk, (void)du;
    return refuse(c, "directional derivatives are not provided");
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

fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real rates[], size_t n)
{
    memcpy(rates, instance_rates(c), n * sizeof(double));
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
    (void)no_set;
    OR_REFUSED(instance_advance(c, now + step));
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
