// Pinocchio's algorithms in a timed loop, called from Python through the C functions at the end.
// Everything is instantiated here from headers: the wheel's own library, built for any x86-64, is not linked.
#include <chrono>
#include <stdexcept>
#include <vector>

#include <omp.h>

#include <pinocchio/algorithm/aba-derivatives.hpp>
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/cholesky.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/multibody.hpp>

namespace pin = pinocchio;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Column = Eigen::Map<const VectorXd>;

// The order is that of CALLS in pinocchio_cpp.py.
enum Call { RNEA, CRBA_LOCAL, CRBA_WORLD, ABA_LOCAL, ABA_WORLD, CRBA_CHOLESKY, ABA_DERIVATIVES };

struct Machine {
  pin::Model model;
  std::vector<pin::Data> data;  // one per thread

  explicit Machine(int threads) : threads(threads) {}
  void finish() { data.assign(threads, pin::Data(model)); }
  int threads;
};

static pin::JointModel joint(int kind, const Eigen::Vector3d& axis) {
  if (kind == 1) return pin::JointModelFreeFlyer();
  if (axis == Eigen::Vector3d::UnitX()) return pin::JointModelRX();
  if (axis == Eigen::Vector3d::UnitY()) return pin::JointModelRY();
  if (axis == Eigen::Vector3d::UnitZ()) return pin::JointModelRZ();
  return pin::JointModelRevoluteUnaligned(axis);
}

static double* written(double* out, const MatrixXd& values) {
  if (!out) return out;
  Eigen::Map<MatrixXd>(out, values.rows(), values.cols()) = values;
  return out + values.size();
}

static double* written(double* out, const VectorXd& values) {
  if (!out) return out;
  Eigen::Map<VectorXd>(out, values.size()) = values;
  return out + values.size();
}

// One evaluation; the results stay in data when out is null.
static void evaluate(const pin::Model& model, pin::Data& data, Call call, const Column& q, const Column& v,
                     const Column& w, double* out) {
  using pin::Convention;
  switch (call) {
    case RNEA: written(out, pin::rnea(model, data, q, v, w)); break;
    case CRBA_LOCAL: written(out, pin::crba(model, data, q, Convention::LOCAL)); break;
    case CRBA_WORLD: written(out, pin::crba(model, data, q, Convention::WORLD)); break;
    case ABA_LOCAL: written(out, pin::aba(model, data, q, v, w, Convention::LOCAL)); break;
    case ABA_WORLD: written(out, pin::aba(model, data, q, v, w, Convention::WORLD)); break;
    case CRBA_CHOLESKY:
      pin::crba(model, data, q, Convention::WORLD);
      pin::nonLinearEffects(model, data, q, v);
      pin::cholesky::decompose(model, data);
      data.ddq = w - data.nle;
      pin::cholesky::solve(model, data, data.ddq);
      written(out, data.ddq);
      break;
    case ABA_DERIVATIVES:
      pin::computeABADerivatives(model, data, q, v, w);
      written(written(written(out, MatrixXd(data.ddq_dq)), MatrixXd(data.ddq_dv)), MatrixXd(data.Minv));
      break;
  }
}

extern "C" {

// Joint i moves body i on body parent[i] (-1: ground); kind 0 is revolute about axis, 1 is free.
// placements: R by rows, then p; bodies: mass, com, inertia about it (xx, yy, zz, xy, xz, yz).
__attribute__((visibility("default"))) void* machine(int n, const int* parent, const int* kind, const double* axis,
                                                     const double* placements, const double* bodies,
                                                     const double* gravity, int threads) {
  auto* m = new Machine(threads);
  m->model.gravity.linear() = Eigen::Vector3d(gravity[0], gravity[1], gravity[2]);
  for (int i = 0; i < n; ++i) {
    const double *P = placements + 12 * i, *b = bodies + 10 * i, *a = axis + 3 * i;
    const Eigen::Matrix3d R = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(P);
    const pin::SE3 placement(R, Eigen::Vector3d(P[9], P[10], P[11]));
    const auto id = m->model.addJoint(parent[i] + 1, joint(kind[i], Eigen::Vector3d(a[0], a[1], a[2])), placement,
                                      "joint" + std::to_string(i));
    Eigen::Matrix3d I;
    I << b[4], b[7], b[8], b[7], b[5], b[9], b[8], b[9], b[6];
    m->model.appendBodyToJoint(id, pin::Inertia(b[0], Eigen::Vector3d(b[1], b[2], b[3]), I), pin::SE3::Identity());
  }
  m->finish();
  return m;
}

__attribute__((visibility("default"))) void forget(void* handle) { delete static_cast<Machine*>(handle); }

// Seconds for `repeats` passes over `states` states: q (states, nq), v and w (states, nv), out (states, size) or null.
__attribute__((visibility("default"))) double run(void* handle, int call, const double* q, const double* v,
                                                  const double* w, double* out, long size, long states, int threads,
                                                  long repeats) {
  auto& m = *static_cast<Machine*>(handle);
  const long nq = m.model.nq, nv = m.model.nv;
  const auto start = std::chrono::steady_clock::now();
  for (long r = 0; r < repeats; ++r) {
#pragma omp parallel for num_threads(threads) schedule(static) if (threads > 1)
    for (long k = 0; k < states; ++k)
      evaluate(m.model, m.data[omp_get_thread_num()], static_cast<Call>(call), Column(q + k * nq, nq),
               Column(v + k * nv, nv), Column(w + k * nv, nv), out ? out + k * size : nullptr);
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}
}
