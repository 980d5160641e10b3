// Runs in time on the machines of pinocchio_bench.cpp, whose text stands before this one: only joints with nq = nv.
#include <boost/numeric/odeint.hpp>

#include <cmath>

namespace ode = boost::numeric::odeint;
using State = std::vector<double>;  // q, then v

struct Rates {
  const pin::Model& model;
  pin::Data& data;
  Call call;
  const VectorXd& tau;
  long* evaluations;

  void operator()(const State& x, State& dx, double) const {
    const long n = model.nv;
    std::copy(x.begin() + n, x.end(), dx.begin());
    evaluate(model, data, call, Column(x.data(), n), Column(x.data() + n, n), Column(tau.data(), n), dx.data() + n);
    ++*evaluations;
  }
};

// The order is that of METHODS in pinocchio_runs.py.
enum Method { RK4, DOPRI5, FEHLBERG78 };

static void run_one(const Rates& f, Method method, double setting, double duration, State& x) {
  const double first = 1e-3;  // [s], the first step of those that choose their steps
  switch (method) {
    case RK4:
      ode::integrate_n_steps(ode::runge_kutta4<State>(), f, x, 0.0, setting, std::lround(duration / setting));
      break;
    case DOPRI5:
      ode::integrate_adaptive(ode::make_controlled<ode::runge_kutta_dopri5<State>>(setting, setting), f, x, 0.0,
                              duration, first);
      break;
    case FEHLBERG78:
      ode::integrate_adaptive(ode::make_controlled<ode::runge_kutta_fehlberg78<State>>(setting, setting), f, x, 0.0,
                              duration, first);
      break;
  }
}

// From rest at q (runs, nq); writes where each run ends. Setting: the step [s] of RK4, the tolerance of the others.
extern "C" __attribute__((visibility("default"))) long integrate(void* handle, int call, int method, double setting,
                                                                 double duration, const double* q, double* q_end,
                                                                 long runs) {
  auto& m = *static_cast<Machine*>(handle);
  const long n = m.model.nv;
  const VectorXd tau = VectorXd::Zero(n);
  long evaluations = 0;
  const Rates f{m.model, m.data[0], static_cast<Call>(call), tau, &evaluations};
  for (long k = 0; k < runs; ++k) {
    State x(2 * n, 0.0);
    std::copy(q + k * n, q + (k + 1) * n, x.begin());
    run_one(f, static_cast<Method>(method), setting, duration, x);
    std::copy(x.begin(), x.begin() + n, q_end + k * n);
  }
  return evaluations;
}
