/* Calls of a kernel `void f(const double **in, double **out)` on state after state, timed without Python. */
#include <time.h>

typedef void (*kernel)(const double **in, double **out);

enum { MOST = 8 };

static void one(kernel f, int inputs, const double *const *in, const long *in_sizes, int outputs, double *const *out,
                const long *out_sizes, long state) {
  const double *from[MOST];
  double *to[MOST];
  for (int i = 0; i < inputs; ++i) from[i] = in[i] + state * in_sizes[i];
  for (int i = 0; i < outputs; ++i) to[i] = out[i] + state * out_sizes[i];
  f(from, to);
}

/* Seconds for `repeats` passes over `states` states; sizes are the steps from one state to the next, 0 to stay. */
double run(kernel f, int inputs, const double *const *in, const long *in_sizes, int outputs, double *const *out,
           const long *out_sizes, long states, int threads, long repeats) {
  struct timespec start, stop;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (long r = 0; r < repeats; ++r) {
#pragma omp parallel for num_threads(threads) schedule(static) if (threads > 1)
    for (long k = 0; k < states; ++k) one(f, inputs, in, in_sizes, outputs, out, out_sizes, k);
  }
  clock_gettime(CLOCK_MONOTONIC, &stop);
  return (stop.tv_sec - start.tv_sec) + 1e-9 * (stop.tv_nsec - start.tv_nsec);
}
