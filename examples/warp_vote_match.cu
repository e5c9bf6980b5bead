// What a warp can find out about its 32 lanes: votes over a condition, and which lanes hold an equal key.
// The second half runs under a branch, so its masks name only the lanes inside.
#include "device.h"

KERNEL warp_vote_match(const int *key, uint *ballots, uint *groups, int *firsts, int *flags) {
  int i = GLOBAL_X;
  int k = key[i];

  uint odd = VOTE_BALLOT(ALL_LANES, k & 1);       // bit l is set where lane l has an odd key
  uint same = MATCH_ANY(ALL_LANES, k);            // bit l is set where lane l has my key
  ballots[i] = odd;
  groups[i] = same;
  firsts[i] = COUNT_TRAILING_ZEROS(same);         // the lowest lane of my group
  flags[i] = VOTE_ALL(ALL_LANES, k < 12) * 2 + VOTE_ANY(ALL_LANES, k == 0);

  if (k & 1) {
    // Only the odd lanes come here, and `odd` names exactly them.
    int leader = COUNT_TRAILING_ZEROS(odd);
    uint leaderKey = SHUFFLE_FROM(odd, k, leader);
    uint small = VOTE_BALLOT(odd, k < (int)leaderKey);
    groups[i] ^= leaderKey << 16;
    flags[i] += 100 * COUNT_ONES(small);
  }
}
