// Dot product of two vectors, in plain CUDA: no word of device.h, which clang is told to include.
// Each block adds what its threads found: a warp by shuffles, the block through shared memory, all blocks by an atomic.

__device__ __forceinline__ int warpSum(int value) {
  for (int distance = warpSize / 2; distance > 0; distance >>= 1)
    value += __shfl_down_sync(0xffffffff, value, distance);
  return value;
}

extern "C" __global__ void dot_product(const int *__restrict__ a, const int *__restrict__ b, int *result, int n) {
  __shared__ int partial[32];
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += a[i] * b[i];

  int lane = threadIdx.x % warpSize;
  int warp = threadIdx.x / warpSize;
  sum = warpSum(sum);
  if (lane == 0) partial[warp] = sum;
  __syncthreads();

  if (warp == 0) {
    sum = lane < blockDim.x / warpSize ? partial[lane] : 0;
    sum = warpSum(sum);
    if (lane == 0) atomicAdd(result, sum);
  }
}
