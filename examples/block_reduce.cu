// Sum of n integers: one total per block.
// A warp adds its 32 values by shuffles, in five steps; then the first warp adds what the warps found.
#include "device.h"

__device__ uint warpSum(uint value) {
  // After the step with distance d, lane i holds the sum of the 2*d lanes from i on. Lane 0 ends with the total.
  for (int distance = 16; distance > 0; distance /= 2) value += SHUFFLE_DOWN(ALL_LANES, value, distance);
  return value;
}

KERNEL block_reduce(int n, const uint *in, uint *totals) {
  __shared__ uint perWarp[32];
  uint sum = 0;
  for (int i = GLOBAL_X; i < n; i += BLOCK_SIZE_X * GRID_SIZE_X) sum += in[i];

  // The shuffles stand after the loop: all 32 lanes are together again, however many rounds each one made.
  sum = warpSum(sum);
  if (LANE == 0) perWarp[WARP] = sum;
  BLOCK_BARRIER();

  if (WARP == 0) {
    int warps = BLOCK_SIZE_X / 32;
    sum = warpSum(LANE < warps ? perWarp[LANE] : 0);
    if (LANE == 0) totals[BLOCK_X] = sum;
  }
}
