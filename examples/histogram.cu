// Counts how often each byte value modulo 64 occurs.
// Each block counts into shared memory with atomics, then adds its counts to the global ones.
#include "device.h"

KERNEL histogram(int n, const unsigned char *data, uint *counts) {
  __shared__ uint local[64];
  if (THREAD_X < 64) local[THREAD_X] = 0;
  BLOCK_BARRIER();  // nobody may count before all counters are zero

  for (int i = GLOBAL_X; i < n; i += BLOCK_SIZE_X * GRID_SIZE_X) ATOMIC_ADD(&local[data[i] & 63], 1);
  BLOCK_BARRIER();  // nobody may read a counter while others still count

  if (THREAD_X < 64) ATOMIC_ADD(&counts[THREAD_X], local[THREAD_X]);
}
