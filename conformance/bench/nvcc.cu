// The five benchmark kernels in the words of CUDA, for nvcc; -DONLY=N keeps one. bench5.cu has them for clang.

#if !defined(ONLY) || ONLY == 1
// Arithmetic: 256 rounds of 8 integer and 8 float operations, all lanes alike.
extern "C" __global__ void k1(unsigned* out, unsigned n) {
  unsigned i = blockIdx.x*blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned a = i, b = i ^ 0x9e3779b9u; float x = (float)(i & 255) * 0.00390625f, y = 0.5f;
  #pragma unroll 1
  for (int k = 0; k < 256; k++) {
    a = a * 1664525u + 1013904223u;
    b ^= b << 13; b ^= b >> 17; b ^= b << 5;
    a += b;
    x = x * 0.999f + y;
    y = y * 0.5f - x * 0.001f;
    x = x + 0.25f; y = y * 1.01f;
    x = fminf(x, 8.0f); y = fmaxf(y, -8.0f);
  }
  out[i] = a ^ b ^ __float_as_uint(x) ^ __float_as_uint(y);
}
#endif

#if !defined(ONLY) || ONLY == 2
// Divergence: Collatz steps.
extern "C" __global__ void k2(unsigned* out, unsigned n) {
  unsigned i = blockIdx.x*blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned v = i + 1, s = 0;
  #pragma unroll 1
  while (v != 1) { if (v & 1) v = 3*v + 1; else v >>= 1; s++; }
  out[i] = s;
}
#endif

#if !defined(ONLY) || ONLY == 3
// Shared memory and barriers: tree reduction in blocks of 256 threads.
extern "C" __global__ void k3(const unsigned* in, unsigned* out) {
  __shared__ unsigned sm[256];
  unsigned t = threadIdx.x;
  sm[t] = in[blockIdx.x*256 + t];
  __syncthreads();
  #pragma unroll 1
  for (unsigned s = 128; s > 0; s >>= 1) {
    if (t < s) sm[t] += sm[t+s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sm[0];
}
#endif

#if !defined(ONLY) || ONLY == 4
// Global loads: square matrix product, one thread per element.
extern "C" __global__ void k4(const float* A, const float* B, float* C, unsigned n) {
  unsigned c = blockIdx.x*blockDim.x + threadIdx.x, r = blockIdx.y*blockDim.y + threadIdx.y;
  if (c >= n || r >= n) return;
  float s = 0;
  #pragma unroll 1
  for (unsigned k = 0; k < n; k++) s += A[r*n + k] * B[k*n + c];
  C[r*n + c] = s;
}
#endif

#if !defined(ONLY) || ONLY == 5
// Launch cost and memory: y = a * x + y.
extern "C" __global__ void k5(float a, const float* x, float* y, unsigned n) {
  unsigned i = blockIdx.x*blockDim.x + threadIdx.x;
  if (i < n) y[i] = a*x[i] + y[i];
}
#endif
