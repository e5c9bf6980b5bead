// What the host programs of the five kernels share: inputs as Lockstep's launch files make them, checksums, clocks.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t splitMix64(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static uint32_t *randomInts(uint64_t seed, uint32_t n) {
  uint32_t *v = malloc(n * 4ul);
  for (uint32_t i = 0; i < n; i++) v[i] = (uint32_t)splitMix64(&seed);
  return v;
}

static float *randomFloats(uint64_t seed, uint32_t n) {
  float *v = malloc(n * 4ul);
  for (uint32_t i = 0; i < n; i++) v[i] = (float)(-1.0 + 2.0 * ((double)(splitMix64(&seed) >> 11) * 0x1p-53));
  return v;
}

static uint32_t crc32(const void *data, size_t bytes) {
  const unsigned char *p = data;
  uint32_t crc = ~0u;
  while (bytes--) {
    crc ^= *p++;
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
  }
  return ~crc;
}

// Problem sizes: threads of k1 and k2, blocks of k3, rows of k4, elements of k5.
typedef struct {
  uint32_t n1, n2, blocks, m, n5;
} Sizes;

static const Sizes REDUCED = {1024, 8192, 256, 64, 1u << 18};
static const Sizes FULL = {65536, 65536, 4096, 256, 4u << 20};

static double seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct {
  double wall, processor;
} Stamp;

static Stamp stamp(void) {
  return (Stamp){seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID)};
}

// One line a repetition, which the benchmark reads.
static void tell(const char *kernel, Stamp from, Stamp to, const void *result, size_t bytes) {
  printf("%s wall=%.9f processor=%.9f crc32=%08x\n", kernel, to.wall - from.wall, to.processor - from.processor,
         crc32(result, bytes));
}
