// Two nested loops whose trip counts differ from lane to lane, with continue, break and an early return.
// It does nothing useful, and is a good test of whether a pass keeps lanes apart.
#include "device.h"

KERNEL divergent_loops(int n, const int *seed, int *out, int *visits) {
  int i = GLOBAL_X;
  if (i >= n) return;
  int s = seed[i];
  if (s == 0) {  // these lanes leave the kernel while the others still work
    out[i] = -1;
    return;
  }
  int acc = 0;
  for (int outer = 0; outer < s; outer++) {
    if ((outer + i) % 3 == 0) continue;
    int v = s * 7 + outer;
    while (v > 1) {
      v = v % 2 == 0 ? v / 2 : v - 3;
      acc += v;
      if (acc > 2000) goto done;  // out of both loops at once
      if (v == 17) break;
    }
    visits[i]++;
  }
done:
  out[i] = acc;
}
