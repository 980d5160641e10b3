/* The most multiply-adds that this core does: independent chains of the widest vectors, nothing else. */
#include <time.h>

#if defined(__AVX512F__)
enum { WIDTH = 8 };
#elif defined(__AVX__)
enum { WIDTH = 4 };
#else
enum { WIDTH = 2 };
#endif

enum { CHAINS = 12 }; /* latency 4 to 6 cycles on two ports, and few enough for 16 registers */
typedef double vector __attribute__((vector_size(8 * WIDTH)));

int width(void) { return WIDTH; }

/* Arithmetic operations per second; a multiply-add counts as two. */
double peak(long steps, double *keep) {
  vector x[CHAINS], factor = {0}, term = {0};
  for (int i = 0; i < WIDTH; ++i) factor[i] = 0.999, term[i] = 1e-3;
  for (int c = 0; c < CHAINS; ++c) x[c] = factor + c;
  struct timespec start, stop;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (long s = 0; s < steps; ++s)
    for (int c = 0; c < CHAINS; ++c) x[c] = x[c] * factor + term;
  clock_gettime(CLOCK_MONOTONIC, &stop);
  for (int c = 0; c < CHAINS; ++c)
    for (int i = 0; i < WIDTH; ++i) *keep += x[c][i];
  const double seconds = (stop.tv_sec - start.tv_sec) + 1e-9 * (stop.tv_nsec - start.tv_nsec);
  return 2.0 * WIDTH * CHAINS * steps / seconds;
}
