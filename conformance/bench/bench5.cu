// Five benchmark kernels. Multiply-add is written out (FMA), and the files are compiled without contraction, so that
// every engine and tool computes the same bits. -DONLY=N keeps one kernel.
#include "../../examples/device.h"

#define FMA(a, b, c) __nvvm_fma_rn_f(a, b, c)
#define FLOAT_BITS(x) __builtin_bit_cast(uint, (float)(x))

#if !defined(ONLY) || ONLY == 1
// Arithmetic: 256 rounds of 8 integer and 8 float operations, all lanes alike.
KERNEL k1(uint *out, uint n) {
  uint i = GLOBAL_X;
  if (i >= n) return;
  uint a = i, b = i ^ 0x9e3779b9u;
  float x = (float)(i & 255) * 0.00390625f, y = 0.5f;
#pragma unroll 1
  for (int k = 0; k < 256; k++) {
    a = a * 1664525u + 1013904223u;
    b ^= b << 13;
    b ^= b >> 17;
    b ^= b << 5;
    a += b;
    x = FMA(x, 0.999f, y);
    y = FMA(y, 0.5f, -(x * 0.001f));
    x = x + 0.25f;
    y = y * 1.01f;
    x = __nvvm_fmin_f(x, 8.0f);
    y = __nvvm_fmax_f(y, -8.0f);
  }
  out[i] = a ^ b ^ FLOAT_BITS(x) ^ FLOAT_BITS(y);
}
#endif

#if !defined(ONLY) || ONLY == 2
// Divergence: Collatz steps; about half of the lanes are active on average.
KERNEL k2(uint *out, uint n) {
  uint i = GLOBAL_X;
  if (i >= n) return;
  uint v = i + 1, steps = 0;
#pragma unroll 1
  while (v != 1) {
    if (v & 1)
      v = 3 * v + 1;
    else
      v >>= 1;
    steps++;
  }
  out[i] = steps;
}
#endif

#if !defined(ONLY) || ONLY == 3
// Shared memory and barriers: tree reduction in blocks of 256 threads.
KERNEL k3(const uint *in, uint *out) {
  __shared__ uint sums[256];
  uint t = THREAD_X;
  sums[t] = in[BLOCK_X * 256 + t];
  BLOCK_BARRIER();
#pragma unroll 1
  for (uint s = 128; s > 0; s >>= 1) {
    if (t < s) sums[t] += sums[t + s];
    BLOCK_BARRIER();
  }
  if (t == 0) out[BLOCK_X] = sums[0];
}
#endif

#if !defined(ONLY) || ONLY == 4
// Global loads: square matrix product, one thread per element.
KERNEL k4(const float *A, const float *B, float *C, uint n) {
  uint c = GLOBAL_X, r = GLOBAL_Y;
  if (c >= n || r >= n) return;
  float s = 0;
#pragma unroll 1
  for (uint k = 0; k < n; k++) s = FMA(A[r * n + k], B[k * n + c], s);
  C[r * n + c] = s;
}
#endif

#if !defined(ONLY) || ONLY == 5
// Launch cost and memory: y = a * x + y.
KERNEL k5(float a, const float *x, float *y, uint n) {
  uint i = GLOBAL_X;
  if (i < n) y[i] = FMA(a, x[i], y[i]);
}
#endif
