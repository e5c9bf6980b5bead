// The five kernels of bench5.cu as plain C on the host. Prints their LAUNCH and EXPECT lines.
//   cc -O2 -ffp-contract=off reference.c -lm -o reference
//   ./reference write            writes k1.launch .. k5.launch and k1.full.launch .. k5.full.launch
//   ./reference rolling          prints ck = ck * 31 + word over the outputs, at full size, for fixed simple inputs
//   ./reference time reduced|full REPETITIONS   times each kernel, see tell() in bench5.h
#include <math.h>
#include "bench5.h"

static uint32_t floatBits(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  return u;
}

static void k1(uint32_t *out, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    uint32_t a = i, b = i ^ 0x9e3779b9u;
    float x = (float)(i & 255) * 0.00390625f, y = 0.5f;
    for (int k = 0; k < 256; k++) {
      a = a * 1664525u + 1013904223u;
      b ^= b << 13;
      b ^= b >> 17;
      b ^= b << 5;
      a += b;
      x = fmaf(x, 0.999f, y);
      y = fmaf(y, 0.5f, -(x * 0.001f));
      x = x + 0.25f;
      y = y * 1.01f;
      x = fminf(x, 8.0f);
      y = fmaxf(y, -8.0f);
    }
    out[i] = a ^ b ^ floatBits(x) ^ floatBits(y);
  }
}

static void k2(uint32_t *out, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    uint32_t v = i + 1, steps = 0;
    for (; v != 1; steps++) v = v & 1 ? 3 * v + 1 : v >> 1;
    out[i] = steps;
  }
}

static void k3(const uint32_t *in, uint32_t *out, uint32_t blocks) {
  for (uint32_t b = 0; b < blocks; b++) {
    out[b] = 0;
    for (uint32_t t = 0; t < 256; t++) out[b] += in[b * 256 + t];  // modulo 2^32: any order gives the same sum
  }
}

static void k4(const float *a, const float *b, float *c, uint32_t n) {
  for (uint32_t row = 0; row < n; row++)
    for (uint32_t column = 0; column < n; column++) {
      float s = 0;
      for (uint32_t k = 0; k < n; k++) s = fmaf(a[row * n + k], b[k * n + column], s);
      c[row * n + column] = s;
    }
}

static void k5(float a, const float *x, float *y, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) y[i] = fmaf(a, x[i], y[i]);
}

static FILE *open(int kernel, const char *suffix) {
  char name[64];
  snprintf(name, sizeof name, "k%d%s", kernel, suffix);
  return fopen(name, "w");
}

static void writeLaunches(const char *suffix, int full) {
  Sizes s = full ? FULL : REDUCED;
  uint32_t n = s.n1, n2 = s.n2, blocks = s.blocks, m = s.m, n5 = s.n5;
  uint32_t *out = calloc(65536, 4);
  FILE *f = open(1, suffix);
  k1(out, n);
  fprintf(f, "LAUNCH: k1 grid=%u block=256 args=[out i32[%u], i32 %u]\n", n / 256, n, n);
  fprintf(f, "EXPECT: k1 arg=0 crc32=%08x\nEXPECT: k1 arg=0[0]=%d\n", crc32(out, n * 4ul), (int)out[0]);
  fclose(f);
  f = open(2, suffix);
  k2(out, n2);
  fprintf(f, "LAUNCH: k2 grid=%u block=256 args=[out i32[%u], i32 %u]\n", n2 / 256, n2, n2);
  fprintf(f, "EXPECT: k2 arg=0 crc32=%08x\nEXPECT: k2 arg=0[26]=%d\n", crc32(out, n2 * 4ul), (int)out[26]);
  fclose(f);
  f = open(3, suffix);
  uint32_t *in = randomInts(3, blocks * 256);
  k3(in, out, blocks);
  fprintf(f, "LAUNCH: k3 grid=%u block=256 args=[buf i32[%u] rand(3), out i32[%u]]\n", blocks, blocks * 256, blocks);
  fprintf(f, "EXPECT: k3 arg=1 crc32=%08x\nEXPECT: k3 arg=1[0]=%d\n", crc32(out, blocks * 4ul), (int)out[0]);
  fclose(f);
  f = open(4, suffix);
  float *a = randomFloats(41, m * m), *b = randomFloats(42, m * m), *c = malloc(m * m * 4ul);
  k4(a, b, c, m);
  fprintf(f, "LAUNCH: k4 grid=%u,%u block=16,16 args=[buf f32[%u] rand(41), buf f32[%u] rand(42), out f32[%u], i32 %u]\n",
          m / 16, m / 16, m * m, m * m, m * m, m);
  fprintf(f, "EXPECT: k4 arg=2 crc32=%08x\nEXPECT: k4 arg=2[0]=%a\n", crc32(c, m * m * 4ul), c[0]);
  fclose(f);
  f = open(5, suffix);
  float *x = randomFloats(51, n5), *y = randomFloats(52, n5);
  k5(1.5f, x, y, n5);
  fprintf(f, "LAUNCH: k5 grid=%u block=256 args=[f32 1.5, buf f32[%u] rand(51), buf f32[%u] rand(52), i32 %u]\n",
          n5 / 256, n5, n5, n5);
  fprintf(f, "EXPECT: k5 arg=2 crc32=%08x\nEXPECT: k5 arg=2[0]=%a\n", crc32(y, n5 * 4ul), y[0]);
  fclose(f);
}

static void rolling(int kernel, const void *data, uint32_t words) {
  const uint32_t *p = data;
  uint64_t ck = 0;
  for (uint32_t i = 0; i < words; i++) ck = ck * 31 + p[i];
  printf("k%d %016llx\n", kernel, (unsigned long long)ck);
}

static void printRolling(void) {
  uint32_t n = 4u << 20, *h = malloc(n * 4ul), *out = calloc(65536, 4);
  float *x = malloc(n * 4ul), *y = malloc(n * 4ul), *c = malloc(65536 * 4ul);
  for (uint32_t i = 0; i < n; i++) {
    h[i] = i * 2654435761u;
    x[i] = y[i] = (float)(i % 97) * 0.01f;
  }
  k1(out, 65536);
  rolling(1, out, 65536);
  k2(out, 65536);
  rolling(2, out, 65536);
  k3(h, out, 4096);
  rolling(3, out, 4096);
  k4(x, y, c, 256);
  rolling(4, c, 65536);
  k5(1.5f, x, y, n);
  rolling(5, y, 65536);
}

static void timeKernels(Sizes s, int repetitions) {
  uint32_t *out = calloc(65536, 4), *in = randomInts(3, s.blocks * 256);
  float *a = randomFloats(41, s.m * s.m), *b = randomFloats(42, s.m * s.m), *c = malloc(s.m * s.m * 4ul);
  float *x = randomFloats(51, s.n5), *y = malloc(s.n5 * 4ul), *start = randomFloats(52, s.n5);
  for (int i = 0; i < repetitions; i++) {
    Stamp t = stamp();
    k1(out, s.n1);
    tell("k1", t, stamp(), out, s.n1 * 4ul);
    t = stamp();
    k2(out, s.n2);
    tell("k2", t, stamp(), out, s.n2 * 4ul);
    t = stamp();
    k3(in, out, s.blocks);
    tell("k3", t, stamp(), out, s.blocks * 4ul);
    t = stamp();
    k4(a, b, c, s.m);
    tell("k4", t, stamp(), c, s.m * s.m * 4ul);
    memcpy(y, start, s.n5 * 4ul);
    t = stamp();
    k5(1.5f, x, y, s.n5);
    tell("k5", t, stamp(), y, s.n5 * 4ul);
  }
}

int main(int count, char **arguments) {
  if (count == 2 && strcmp(arguments[1], "write") == 0) {
    writeLaunches(".launch", 0);
    writeLaunches(".full.launch", 1);
  } else if (count == 2 && strcmp(arguments[1], "rolling") == 0) {
    printRolling();
  } else if (count == 4 && strcmp(arguments[1], "time") == 0) {
    timeKernels(strcmp(arguments[2], "full") == 0 ? FULL : REDUCED, atoi(arguments[3]));
  } else {
    fprintf(stderr, "usage: reference write|rolling|time reduced|full REPETITIONS\n");
    return 2;
  }
  return 0;
}
