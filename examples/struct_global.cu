// Structs in global variables: a table of constants that every thread reads, and a record of totals that all update.
// Fields of different sizes make padding, so a pass that computes offsets wrongly shows at once.
#include "device.h"

struct Material {
  char name[3];
  double density;
  short hardness;
  float price;
};

struct Totals {
  int count;
  int hardest;
  long long weight;
};

__constant__ Material materials[4] = {
    {{'i', 'r', 'o'}, 7.875, 45, 0.5f},
    {{'w', 'o', 'o'}, 0.625, 2, 1.25f},
    {{'g', 'l', 'a'}, 2.5, 55, 3.0f},
    {{'g', 'o', 'l'}, 19.25, 25, 60000.0f},
};

__device__ Totals totals;  // zero at the start; visible by name to whoever launches the kernel

KERNEL struct_global(int n, const int *kind, const int *volume, float *cost, int *summary) {
  int i = GLOBAL_X;
  if (i < n) {
    const Material &m = materials[kind[i]];
    double grams = m.density * volume[i];
    cost[i] = (float)grams * m.price;
    ATOMIC_ADD(&totals.count, 1);
    ATOMIC_MAX(&totals.hardest, m.hardness);
    __nvvm_atom_add_gen_ll(&totals.weight, (long long)(grams * 8.0));  // eighths of a gram are exact here
    ATOMIC_ADD(&summary[kind[i]], m.name[0] + volume[i]);
  }
}
