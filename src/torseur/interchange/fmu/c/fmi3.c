/* The functions of FMI 3.0 for model exchange and co-simulation. */
#include "fmi3Functions.h"
#include "instance.h"

#define FMI(NAME) fmi3##NAME
#define STATE_FUNCTION(VERB, END) fmi3##VERB##FMUState##END
#define DESERIALIZE Deserialize
typedef fmi3Instance Handle;
typedef fmi3Float64 Real;
typedef fmi3FMUState Copy;

static fmi3Status refuse(Instance *i, const char *why)
{
    const fmi3LogMessageCallback tell = (fmi3LogMessageCallback)i->tell;
    if (tell != NULL) {
        tell(i->environment, fmi3Error, "logStatusError", why);
    }
    return fmi3Error;
}

#include "both_versions.h"

const char *fmi3GetVersion(void)
{
    return fmi3Version;
}

static Instance *instantiated(fmi3String name, fmi3String token, int stepping, fmi3InstanceEnvironment environment,
                              fmi3LogMessageCallback tell)
{
    Instance *i = instance_made(name, token, stepping, (Speaker)tell, environment);
    if (i == NULL && tell != NULL) {
        tell(environment, fmi3Error, "logStatusError", "the description belongs to another machine");
    }
    return i;
}

fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                          fmi3Boolean logging, fmi3InstanceEnvironment environment,
                                          fmi3LogMessageCallback message)
{
    (void)resources, (void)visible, (void)logging;
    return instantiated(name, token, 0, environment, message);
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                         fmi3Boolean logging, fmi3Boolean events, fmi3Boolean early,
                                         const fmi3ValueReference wanted[], size_t n,
                                         fmi3InstanceEnvironment environment, fmi3LogMessageCallback message,
                                         fmi3IntermediateUpdateCallback update)
{
    (void)resources, (void)visible, (void)logging, (void)events, (void)early, (void)wanted, (void)n, (void)update;
    return instantiated(name, token, 1, environment, message);
}

fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources,
                                               fmi3Boolean visible, fmi3Boolean logging,
                                               fmi3InstanceEnvironment environment, fmi3LogMessageCallback message,
                                               fmi3ClockUpdateCallback clock, fmi3LockPreemptionCallback lock,
                                               fmi3UnlockPreemptionCallback unlock)
{
    (void)name, (void)token, (void)resources, (void)visible, (void)logging, (void)clock, (void)lock, (void)unlock;
    if (message != NULL) {
        message(environment, fmi3Error, "logStatusError", "scheduled execution is not provided");
    }
    return NULL;
}

fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean defined, fmi3Float64 tolerance, fmi3Float64 start,
                                       fmi3Boolean ends, fmi3Float64 stop)
{
    (void)ends, (void)stop;
    instance_set_up(c, defined ? tolerance : 0, start);
    return fmi3OK;
}

NOTHING_TO_DO(EnterStepMode)
NOTHING_TO_DO(EvaluateDiscreteStates)

fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Float64 values[], size_t nv)
{
    (void)nv;
    OR_REFUSED(instance_get(c, vr, n, values));
}

fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Float64 values[],
                          size_t nv)
{
    (void)nv;
    OR_REFUSED(instance_set(c, vr, n, values));
}

#define ONLY_FLOATS(TYPE)                                                                                            \
    fmi3Status fmi3Get##TYPE(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3##TYPE values[], size_t nv) \
    {                                                                                                                \
        (void)vr, (void)values, (void)nv;                                                                            \
        return n == 0 ? fmi3OK : refuse(c, "all variables of this machine are of type Float64");                     \
    }                                                                                                                \
    fmi3Status fmi3Set##TYPE(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3##TYPE values[],     \
                             size_t nv)                                                                              \
    {                                                                                                                \
        (void)vr, (void)values, (void)nv;                                                                            \
        return n == 0 ? fmi3OK : refuse(c, "all variables of this machine are of type Float64");                     \
    }
ONLY_FLOATS(Float32)
ONLY_FLOATS(Int8)
ONLY_FLOATS(UInt8)
ONLY_FLOATS(Int16)
ONLY_FLOATS(UInt16)
ONLY_FLOATS(Int32)
ONLY_FLOATS(UInt32)
ONLY_FLOATS(Int64)
ONLY_FLOATS(UInt64)
ONLY_FLOATS(Boolean)
ONLY_FLOATS(String)

#define NOT_PROVIDED(NAME, ARGUMENTS)                             \
    fmi3Status fmi3##NAME ARGUMENTS                               \
    {                                                             \
        return refuse(c, "fmi3" #NAME " is not provided by this machine"); \
    }
typedef const fmi3ValueReference *References;
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-parameter"
#endif
NOT_PROVIDED(GetBinary, (fmi3Instance c, References vr, size_t n, size_t sizes[], fmi3Binary values[], size_t nv))
NOT_PROVIDED(SetBinary,
             (fmi3Instance c, References vr, size_t n, const size_t sizes[], const fmi3Binary values[], size_t nv))
NOT_PROVIDED(GetClock, (fmi3Instance c, References vr, size_t n, fmi3Clock values[]))
NOT_PROVIDED(SetClock, (fmi3Instance c, References vr, size_t n, const fmi3Clock values[]))
NOT_PROVIDED(GetNumberOfVariableDependencies, (fmi3Instance c, fmi3ValueReference vr, size_t *n))
NOT_PROVIDED(GetVariableDependencies, (fmi3Instance c, fmi3ValueReference vr, size_t of[], fmi3ValueReference on[],
                                       size_t elements[], fmi3DependencyKind kinds[], size_t n))
NOT_PROVIDED(GetDirectionalDerivative, (fmi3Instance c, References unknowns, size_t nu, References knowns, size_t nk,
                                        const fmi3Float64 seed[], size_t ns, fmi3Float64 out[], size_t no))
NOT_PROVIDED(GetAdjointDerivative, (fmi3Instance c, References unknowns, size_t nu, References knowns, size_t nk,
                                    const fmi3Float64 seed[], size_t ns, fmi3Float64 out[], size_t no))
NOT_PROVIDED(EnterConfigurationMode, (fmi3Instance c))
NOT_PROVIDED(ExitConfigurationMode, (fmi3Instance c))
NOT_PROVIDED(GetIntervalDecimal,
             (fmi3Instance c, References vr, size_t n, fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[]))
NOT_PROVIDED(GetIntervalFraction, (fmi3Instance c, References vr, size_t n, fmi3UInt64 counters[],
                                   fmi3UInt64 resolutions[], fmi3IntervalQualifier qualifiers[]))
NOT_PROVIDED(GetShiftDecimal, (fmi3Instance c, References vr, size_t n, fmi3Float64 shifts[]))
NOT_PROVIDED(GetShiftFraction,
             (fmi3Instance c, References vr, size_t n, fmi3UInt64 counters[], fmi3UInt64 resolutions[]))
NOT_PROVIDED(SetIntervalDecimal, (fmi3Instance c, References vr, size_t n, const fmi3Float64 intervals[]))
NOT_PROVIDED(SetIntervalFraction,
             (fmi3Instance c, References vr, size_t n, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[]))
NOT_PROVIDED(SetShiftDecimal, (fmi3Instance c, References vr, size_t n, const fmi3Float64 shifts[]))
NOT_PROVIDED(SetShiftFraction,
             (fmi3Instance c, References vr, size_t n, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[]))
NOT_PROVIDED(GetOutputDerivatives, (fmi3Instance c, References vr, size_t n, const fmi3Int32 orders[],
                                    fmi3Float64 values[], size_t nv))
NOT_PROVIDED(ActivateModelPartition, (fmi3Instance c, fmi3ValueReference clock, fmi3Float64 time))

fmi3Status fmi3UpdateDiscreteStates(fmi3Instance c, fmi3Boolean *again, fmi3Boolean *end, fmi3Boolean *nominals,
                                    fmi3Boolean *states, fmi3Boolean *defined, fmi3Float64 *next)
{
    Instance *i = c;
    *states = instance_update(i) != 0;
    *again = *end = *nominals = fmi3False;
    *next = motion_next_event(&i->motion);
    *defined = *next < 1e300;
    return fmi3OK;
}

fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance c, fmi3Float64 rates[], size_t n)
{
    memcpy(rates, instance_rates(c), n * sizeof(double));
    return fmi3OK;
}

fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance c, size_t *n)
{
    (void)c;
    *n = NS;
    return fmi3OK;
}

fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance c, size_t *n)
{
    (void)c;
    *n = NX;
    return fmi3OK;
}

fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 now, fmi3Float64 step, fmi3Boolean no_set, fmi3Boolean *event,
                      fmi3Boolean *end, fmi3Boolean *early, fmi3Float64 *last)
{
    const char *why = instance_advance(c, now + step);
    (void)no_set;
    *event = *end = *early = fmi3False;
    *last = ((Instance *)c)->motion.t;
    return why == NULL ? fmi3OK : refuse(c, why);
}
