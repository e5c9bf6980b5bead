// y = a * x + y over n elements: one thread per element.
// The grid is rounded up to whole blocks, so the last warp diverges at the bounds check.
#include "device.h"

KERNEL saxpy(int n, float a, const float *x, float *y) {
  int i = GLOBAL_X;
  if (i < n) y[i] = a * x[i] + y[i];
}
