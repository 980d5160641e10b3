// Closed mechanisms in Pinocchio: constrained forward dynamics, integrated in time, called from Python through the C
// functions at the end. Everything is instantiated here from headers, for this processor.
#include <cmath>
#include <vector>

#include <boost/numeric/odeint.hpp>

#include <pinocchio/algorithm/cholesky.hpp>
#include <pinocchio/algorithm/constrained-dynamics.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/jacobian.hpp>
#include <pinocchio/algorithm/joint-configuration.hpp>
#include <pinocchio/algorithm/kinematics.hpp>
#include <pinocchio/algorithm/loop-constrained-aba.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/multibody.hpp>

namespace pin = pinocchio;
namespace ode = boost::numeric::odeint;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using Column = Eigen::Map<const VectorXd>;
using State = std::vector<double>;  // q, then v

// The orders are those of CALLS, METHODS and DRIFTS in pinocchio_loops.py.
enum Call { CONSTRAINT_DYNAMICS, CONSTRAINT_DYNAMICS_WORLD, LCABA, OWN_ROWS };
enum Method { RK4, DOPRI5, FEHLBERG78 };
enum Drift { LEFT, BAUMGARTE, PROJECTED };
enum Joint { REVOLUTE, PRISMATIC, UNIVERSAL, FREE };
enum Loop { PLANE_PIN, BALL, ROD };

struct Closing {  // a point of one body and a point of another: they meet, in space or in a plane, or keep their distance
  Loop kind;
  pin::JointIndex joint[2];
  Vector3d point[2];
  double length;
  int rows() const { return kind == BALL ? 3 : kind == PLANE_PIN ? 2 : 1; }
};

struct Servo {  // force kp (s - q) + kd (s' - v) on a joint of one speed; s is a quintic from rest to rest
  int q, v;
  double kp, kd, from, to, end;
};

struct Spring {  // from a point of the ground to one on a body that a hinge joins to the ground
  pin::JointIndex joint;
  Vector3d axis, on_ground, on_body;
  double stiffness, rest;
};

struct Mechanism {
  pin::Model model;
  pin::Data data;
  std::vector<Closing> closings;
  std::vector<pin::RigidConstraintModel> contacts;
  std::vector<pin::RigidConstraintData> contact_data;
  std::vector<Servo> servos;
  std::vector<Spring> springs;
  std::vector<int> free_q, free_v;  // where the coordinates and speeds of free bodies begin
  VectorXd constant, tau, q, v;
  double mu;
  int sweeps;
  Call call = CONSTRAINT_DYNAMICS;
  long evaluations = 0, most = 0;
  int plane[2] = {0, 1};
  // of OWN_ROWS
  int rows = 0;
  MatrixXd J, MiJt, G;
  VectorXd gamma, residual, speed, lambda, first;
  Eigen::LLT<MatrixXd> factor;
  pin::Data::Matrix6x J1, J2;
};

static pin::JointModel joint(int kind, const Vector3d& a, const Vector3d& b) {
  if (kind == FREE) return pin::JointModelFreeFlyer();
  if (kind == UNIVERSAL) return pin::JointModelUniversal(a, b);
  const bool turns = kind == REVOLUTE;
  if (a == Vector3d::UnitX()) return turns ? pin::JointModel(pin::JointModelRX()) : pin::JointModel(pin::JointModelPX());
  if (a == Vector3d::UnitY()) return turns ? pin::JointModel(pin::JointModelRY()) : pin::JointModel(pin::JointModelPY());
  if (a == Vector3d::UnitZ()) return turns ? pin::JointModel(pin::JointModelRZ()) : pin::JointModel(pin::JointModelPZ());
  return turns ? pin::JointModel(pin::JointModelRevoluteUnaligned(a)) : pin::JointModel(pin::JointModelPrismaticUnaligned(a));
}

static void forces(Mechanism& m, double t) {
  m.tau = m.constant;
  for (const Servo& s : m.servos) {
    const double x = std::min(t / s.end, 1.0), rise = s.to - s.from;
    const double at = s.from + rise * x * x * x * (10 + x * (-15 + 6 * x));
    const double rate = x < 1.0 ? rise / s.end * 30 * x * x * (1 + x * (-2 + x)) : 0.0;
    m.tau[s.v] += s.kp * (at - m.q[s.q]) + s.kd * (rate - m.v[s.v]);
  }
  for (const Spring& s : m.springs) {
    const pin::SE3& seat = m.model.jointPlacements[s.joint];
    const Vector3d arm = seat.rotation() * (Eigen::AngleAxisd(m.q[m.model.idx_qs[s.joint]], s.axis) * s.on_body);
    const Vector3d pull = s.on_ground - seat.translation() - arm;
    const double length = pull.norm();
    const Vector3d force = s.stiffness * (length - s.rest) / length * pull;
    m.tau[m.model.idx_vs[s.joint]] += (seat.rotation() * s.axis).dot(arm.cross(force));
  }
}

// Rows of the closings from Pinocchio's kinematics: J, residual, J v and -J' v at (q, v), and factors of M and of
// J M^-1 J^T + mu.
static void own_rows(Mechanism& m) {
  const pin::Model& model = m.model;
  pin::Data& data = m.data;
  pin::crba(model, data, m.q, pin::Convention::WORLD);
  pin::computeJointJacobians(model, data, m.q);
  pin::forwardKinematics(model, data, m.q, m.v, VectorXd::Zero(model.nv));
  int at = 0;
  m.J.setZero();
  for (const Closing& c : m.closings) {
    Vector3d p[2], speed[2], drift[2];
    for (int k = 0; k < 2; ++k) {
      const pin::SE3& X = data.oMi[c.joint[k]];
      p[k] = X.act(c.point[k]);
      const Vector3d w = X.rotation() * data.v[c.joint[k]].angular(), r = X.rotation() * c.point[k];
      speed[k] = X.rotation() * data.v[c.joint[k]].linear() + w.cross(r);
      drift[k] = X.rotation() * data.a[c.joint[k]].linear() + (X.rotation() * data.a[c.joint[k]].angular()).cross(r) +
                 w.cross(speed[k]);
    }
    const Vector3d d = p[1] - p[0], u = speed[1] - speed[0], a = drift[1] - drift[0];
    const double n = c.kind == ROD ? d.norm() : 1.0;
    for (int k = 0; k < 2; ++k) {
      const double sign = k ? 1.0 : -1.0;
      for (pin::JointIndex j = c.joint[k]; j > 0; j = model.parents[j]) {
        const int from = model.idx_vs[j], size = model.nvs[j];
        const auto angular = data.J.middleRows<3>(3).middleCols(from, size);
        for (int i = 0; i < size; ++i) {
          const Vector3d column = data.J.col(from + i).head<3>() + Vector3d(angular.col(i)).cross(p[k]);
          if (c.kind == BALL) m.J.block<3, 1>(at, from + i) += sign * column;
          if (c.kind == PLANE_PIN) {
            m.J(at, from + i) += sign * column[m.plane[0]];
            m.J(at + 1, from + i) += sign * column[m.plane[1]];
          }
          if (c.kind == ROD) m.J(at, from + i) += sign * d.dot(column) / n;
        }
      }
    }
    if (c.kind == ROD) {
      m.residual[at] = n - c.length;
      m.speed[at] = d.dot(u) / n;
      m.gamma[at] = -(d.dot(a) + u.dot(u) - m.speed[at] * m.speed[at]) / n;
    } else
      for (int i = 0; i < c.rows(); ++i) {
        const int axis = c.kind == BALL ? i : m.plane[i];
        m.residual[at + i] = d[axis], m.speed[at + i] = u[axis], m.gamma[at + i] = -a[axis];
      }
    at += c.rows();
  }
  pin::cholesky::decompose(model, data);
  m.MiJt = m.J.transpose();
  for (int i = 0; i < m.rows; ++i) {
    auto column = m.MiJt.col(i);
    pin::cholesky::solve(model, data, column);
  }
  m.G.noalias() = m.J * m.MiJt;
  m.G.diagonal().array() += m.mu;
  m.factor.compute(m.G);
}

// x with G x = r, G without its shift: proximal sweeps.
static void solved_rows(Mechanism& m, const VectorXd& r) {
  m.lambda = m.factor.solve(r);
  m.first = m.lambda;
  for (int k = 1; k < m.sweeps; ++k) m.lambda = m.first + m.mu * m.factor.solve(m.lambda);
}

static const VectorXd& accelerations(Mechanism& m) {
  ++m.evaluations;
  pin::ProximalSettings settings(1e-12, 1e-12, m.mu, m.sweeps);
  if (m.call == CONSTRAINT_DYNAMICS || m.call == CONSTRAINT_DYNAMICS_WORLD)
    return pin::constraintDynamics(m.model, m.data, m.q, m.v, m.tau, m.contacts, m.contact_data, settings);
  if (m.call == LCABA) return pin::lcaba(m.model, m.data, m.q, m.v, m.tau, m.contacts, m.contact_data, settings);
  pin::nonLinearEffects(m.model, m.data, m.q, m.v);
  const VectorXd nle = m.data.nle;
  own_rows(m);
  m.data.ddq = m.tau - nle;
  pin::cholesky::solve(m.model, m.data, m.data.ddq);
  solved_rows(m, m.gamma - m.J * m.data.ddq);
  m.data.ddq.noalias() += m.MiJt * m.lambda;
  return m.data.ddq;
}

static void at(Mechanism& m, const State& x) {
  m.q = Column(x.data(), m.model.nq);
  m.v = Column(x.data() + m.model.nq, m.model.nv);
  for (int from : m.free_q) m.q.segment<4>(from + 3).normalize();
}

static void rates(Mechanism& m, const State& x, State& dx, double t) {
  at(m, x);
  forces(m, t);
  Eigen::Map<VectorXd> qd(dx.data(), m.model.nq), vd(dx.data() + m.model.nq, m.model.nv);
  vd = accelerations(m);
  if (m.free_q.empty()) {
    qd = m.v;
    return;
  }
  for (pin::JointIndex j = 1; j < static_cast<pin::JointIndex>(m.model.njoints); ++j)
    if (m.model.nqs[j] == m.model.nvs[j])
      qd.segment(m.model.idx_qs[j], m.model.nqs[j]) = m.v.segment(m.model.idx_vs[j], m.model.nvs[j]);
  for (size_t k = 0; k < m.free_q.size(); ++k) {
    const Eigen::Quaterniond turn(Eigen::Map<const Eigen::Quaterniond>(x.data() + m.free_q[k] + 3));
    const Vector3d linear = m.v.segment<3>(m.free_v[k]), w = m.v.segment<3>(m.free_v[k] + 3);
    qd.segment<3>(m.free_q[k]) = turn.normalized() * linear;
    qd.segment<4>(m.free_q[k] + 3) = 0.5 * (turn * Eigen::Quaterniond(0.0, w[0], w[1], w[2])).coeffs();
  }
}

// Positions and speeds to the nearest ones that keep the loops: one step of Newton's method in the measure of M.
static void project(Mechanism& m, State& x) {
  at(m, x);
  VectorXd dq, dv;
  if (m.call == OWN_ROWS) {
    ++m.evaluations;
    own_rows(m);
    solved_rows(m, -m.residual);
    dq = m.MiJt * m.lambda;
    solved_rows(m, -m.speed);
    dv = m.MiJt * m.lambda;
  } else {
    ++m.evaluations;
    m.tau.setZero();
    pin::ProximalSettings settings(1e-12, 1e-12, m.mu, 1);
    pin::constraintDynamics(m.model, m.data, m.q, m.v, m.tau, m.contacts, m.contact_data, settings);
    const int rows = static_cast<int>(m.data.constraint_chol.constraintDim());
    for (VectorXd* of : {&dq, &dv}) {
      VectorXd both = VectorXd::Zero(rows + m.model.nv), error(rows), shift = VectorXd::Zero(rows);
      for (size_t k = 0; k < m.contact_data.size(); ++k) {
        const auto& contact = m.contact_data[k];
        const Vector3d local = of == &dq ? contact.contact_placement_error.linear() : contact.contact_velocity_error.linear();
        error.segment<3>(3 * k) = m.call == CONSTRAINT_DYNAMICS_WORLD ? Vector3d(contact.oMc1.rotation() * local) : local;
      }
      for (int sweep = 0; sweep < m.sweeps; ++sweep) {
        both.head(rows) = -error - m.mu * shift;
        both.tail(m.model.nv).setZero();
        m.data.constraint_chol.solveInPlace(both);
        shift = both.head(rows);
      }
      *of = both.tail(m.model.nv);
    }
  }
  m.v += dv;
  m.q = pin::integrate(m.model, m.q, dq);
  Eigen::Map<VectorXd>(x.data(), m.model.nq) = m.q;
  Eigen::Map<VectorXd>(x.data() + m.model.nq, m.model.nv) = m.v;
}

template <class Stepper, class Rates>
static bool adaptive(Stepper stepper, const Rates& f, Mechanism& m, bool projected, double duration, State& x) {
  double t = 0.0, dt = 1e-3 * duration;
  while (t < duration * (1 - 1e-14)) {
    dt = std::min(dt, duration - t);
    if (dt < 1e-12 * duration || m.evaluations > m.most) return false;
    if (stepper.try_step(f, x, t, dt) == ode::fail) continue;
    if (projected) {
      project(m, x);
      stepper = Stepper(stepper);  // derivatives that it kept are those of another state
    }
  }
  return true;
}

extern "C" {

// Joint i moves body i on body parent[i] (-1: ground). placements: R by rows, then p; bodies: mass, com, inertia about
// it (xx, yy, zz, xy, xz, yz); axes: two for each joint.
__attribute__((visibility("default"))) void* mechanism(int n, const int* parent, const int* kind, const double* axes,
                                                       const double* placements, const double* bodies,
                                                       const double* armature, const double* gravity, double mu,
                                                       int sweeps) {
  auto* m = new Mechanism;
  m->model.gravity.linear() = Vector3d(gravity[0], gravity[1], gravity[2]);
  for (int i = 0; i < n; ++i) {
    const double *P = placements + 12 * i, *b = bodies + 10 * i, *a = axes + 6 * i;
    const Matrix3d R = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(P);
    const auto id = m->model.addJoint(parent[i] + 1, joint(kind[i], Vector3d(a[0], a[1], a[2]), Vector3d(a[3], a[4], a[5])),
                                      pin::SE3(R, Vector3d(P[9], P[10], P[11])), "joint" + std::to_string(i));
    Matrix3d I;
    I << b[4], b[7], b[8], b[7], b[5], b[9], b[8], b[9], b[6];
    m->model.appendBodyToJoint(id, pin::Inertia(b[0], Vector3d(b[1], b[2], b[3]), I), pin::SE3::Identity());
    if (kind[i] == FREE) m->free_q.push_back(m->model.idx_qs[id]), m->free_v.push_back(m->model.idx_vs[id]);
  }
  m->model.armature = Column(armature, m->model.nv);
  m->constant = VectorXd::Zero(m->model.nv);
  m->mu = mu, m->sweeps = sweeps;
  return m;
}

__attribute__((visibility("default"))) void forget(void* handle) { delete static_cast<Mechanism*>(handle); }

__attribute__((visibility("default"))) int coordinates(void* handle, int* speeds) {
  auto& m = *static_cast<Mechanism*>(handle);
  *speeds = m.model.nv;
  return m.model.nq;
}

// A point of one body (-1: ground) and one of another.
__attribute__((visibility("default"))) void closing(void* handle, int kind, int one, const double* p, int other,
                                                    const double* r, double length) {
  auto& m = *static_cast<Mechanism*>(handle);
  const Vector3d a(p[0], p[1], p[2]), b(r[0], r[1], r[2]);
  const pin::JointIndex first = one + 1, second = other + 1;
  m.closings.push_back({static_cast<Loop>(kind), {first, second}, {a, b}, length});
  m.rows += m.closings.back().rows();
  if (kind != ROD)
    m.contacts.emplace_back(pin::CONTACT_3D, m.model, first, pin::SE3(Matrix3d::Identity(), a), second,
                            pin::SE3(Matrix3d::Identity(), b), pin::LOCAL);
}

__attribute__((visibility("default"))) void servo(void* handle, int body, double kp, double kd, double from, double to,
                                                  double end) {
  auto& m = *static_cast<Mechanism*>(handle);
  m.servos.push_back({m.model.idx_qs[body + 1], m.model.idx_vs[body + 1], kp, kd, from, to, end});
}

__attribute__((visibility("default"))) void torque(void* handle, int body, double value) {
  auto& m = *static_cast<Mechanism*>(handle);
  m.constant[m.model.idx_vs[body + 1]] += value;
}

__attribute__((visibility("default"))) void spring(void* handle, int body, const double* axis, const double* ground,
                                                   const double* p, double stiffness, double rest) {
  auto& m = *static_cast<Mechanism*>(handle);
  m.springs.push_back({static_cast<pin::JointIndex>(body + 1), Vector3d(axis[0], axis[1], axis[2]),
                       Vector3d(ground[0], ground[1], ground[2]), Vector3d(p[0], p[1], p[2]), stiffness, rest});
}

// The last call before runs; plane: the two coordinates that pins in a plane keep.
__attribute__((visibility("default"))) void finish(void* handle, const int* plane) {
  auto& m = *static_cast<Mechanism*>(handle);
  m.plane[0] = plane[0], m.plane[1] = plane[1];
  m.data = pin::Data(m.model);
  for (const auto& contact : m.contacts) m.contact_data.emplace_back(contact);
  m.J = MatrixXd::Zero(m.rows, m.model.nv);
  m.G = MatrixXd::Zero(m.rows, m.rows);
  m.gamma = m.residual = m.speed = VectorXd::Zero(m.rows);
  m.q = VectorXd::Zero(m.model.nq), m.v = VectorXd::Zero(m.model.nv);
}

static void prepare(Mechanism& m, int call, int drift, double frequency) {
  m.call = static_cast<Call>(call);
  for (auto& contact : m.contacts) {
    contact.reference_frame = m.call == CONSTRAINT_DYNAMICS_WORLD ? pin::LOCAL_WORLD_ALIGNED : pin::LOCAL;
    contact.m_baumgarte_parameters.Kp = drift == BAUMGARTE ? frequency * frequency : 0.0;
    contact.m_baumgarte_parameters.Kd = drift == BAUMGARTE ? 2 * frequency : 0.0;
  }
  if (!m.contacts.empty()) {
    if (m.call == LCABA) pin::computeJointMinimalOrdering(m.model, m.data, m.contacts);
    if (m.call != OWN_ROWS) pin::initConstraintDynamics(m.model, m.data, m.contacts, m.contact_data);
  }
  m.evaluations = 0;
}

// Accelerations at (t, q, v).
__attribute__((visibility("default"))) void acceleration(void* handle, int call, double t, const double* q,
                                                         const double* v, double* out) {
  auto& m = *static_cast<Mechanism*>(handle);
  prepare(m, call, LEFT, 0.0);
  m.q = Column(q, m.model.nq), m.v = Column(v, m.model.nv);
  forces(m, t);
  Eigen::Map<VectorXd>(out, m.model.nv) = accelerations(m);
}

// From (q, v), which are replaced by those at the end; the number of evaluations, negative where a run came to nothing.
// Setting: the step [s] of RK4, the tolerance of the others, which end after `most` evaluations.
__attribute__((visibility("default"))) long integrate(void* handle, int call, int method, int drift, double setting,
                                                      double duration, long most, double* q, double* v) {
  auto& m = *static_cast<Mechanism*>(handle);
  prepare(m, call, drift, method == RK4 ? 0.3 / setting : 100 / duration);
  m.most = most;
  State x(q, q + m.model.nq);
  x.insert(x.end(), v, v + m.model.nv);
  const auto f = [&m](const State& at, State& dx, double t) { rates(m, at, dx, t); };
  const bool projected = drift == PROJECTED;
  bool done = true;
  switch (method) {
    case RK4: {
      ode::runge_kutta4<State> stepper;
      const long steps = std::lround(duration / setting);
      for (long k = 0; k < steps; ++k) {
        stepper.do_step(f, x, k * setting, setting);
        if (projected) project(m, x);
      }
      break;
    }
    case DOPRI5:
      done = adaptive(ode::make_controlled<ode::runge_kutta_dopri5<State>>(setting, setting), f, m, projected, duration, x);
      break;
    case FEHLBERG78:
      done = adaptive(ode::make_controlled<ode::runge_kutta_fehlberg78<State>>(setting, setting), f, m, projected, duration, x);
      break;
  }
  std::copy(x.begin(), x.begin() + m.model.nq, q);
  std::copy(x.begin() + m.model.nq, x.end(), v);
  return done ? m.evaluations : -m.evaluations;
}
}
