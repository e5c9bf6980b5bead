// The program of k.ll for nvcc.
__device__ float table[32];

extern "C" __global__ void k(int *words, int n) {
  int i = blockIdx.x * 64 + threadIdx.x;
  int sum = words[i];
  if (threadIdx.x & 1) {
    for (int c = 0; c < n; c++) sum += threadIdx.x;
  }
  words[i] = sum;
}

extern "C" __global__ void second() { table[threadIdx.x] = threadIdx.x; }
