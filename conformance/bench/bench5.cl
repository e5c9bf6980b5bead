// The five kernels of bench5.cu in OpenCL C. Multiply-add is written out and contraction is off, as there.
#pragma OPENCL FP_CONTRACT OFF

__kernel void k1(__global uint *out, uint n) {
  uint i = get_global_id(0);
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
    x = fma(x, 0.999f, y);
    y = fma(y, 0.5f, -(x * 0.001f));
    x = x + 0.25f;
    y = y * 1.01f;
    x = fmin(x, 8.0f);
    y = fmax(y, -8.0f);
  }
  out[i] = a ^ b ^ as_uint(x) ^ as_uint(y);
}

__kernel void k2(__global uint *out, uint n) {
  uint i = get_global_id(0);
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

__kernel void k3(__global const uint *in, __global uint *out) {
  __local uint sums[256];
  uint t = get_local_id(0);
  sums[t] = in[get_group_id(0) * 256 + t];
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll 1
  for (uint s = 128; s > 0; s >>= 1) {
    if (t < s) sums[t] += sums[t + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = sums[0];
}

__kernel void k4(__global const float *A, __global const float *B, __global float *C, uint n) {
  uint c = get_global_id(0), r = get_global_id(1);
  if (c >= n || r >= n) return;
  float s = 0;
#pragma unroll 1
  for (uint k = 0; k < n; k++) s = fma(A[r * n + k], B[k * n + c], s);
  C[r * n + c] = s;
}

__kernel void k5(float a, __global const float *x, __global float *y, uint n) {
  uint i = get_global_id(0);
  if (i < n) y[i] = fma(a, x[i], y[i]);
}

// Scaling over cores: 64 blocks of 256 threads of arithmetic, as long as asked for.
__kernel void wide(__global uint *out, uint rounds) {
  uint i = get_global_id(0);
  uint a = i, b = i ^ 0x9e3779b9u;
#pragma unroll 1
  for (uint k = 0; k < rounds; k++) {
    a = a * 1664525u + 1013904223u;
    b ^= b << 13;
    b ^= b >> 17;
    b ^= b << 5;
    a += b;
  }
  out[i] = a ^ b;
}
