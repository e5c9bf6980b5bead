#include "../kernels/minicuda.h"
// a table in constant memory, read in two phases
__constant__ int table[48]={0,10,34,72,27,93,76,73,84,12,51,7,74,58,56,68,94,37,91,62,47,46,59,86,30,85,57,43,43,57,85,30,86,59,46,47,62,91,37,94,68,56,58,74,7,51,12,84};
KERNEL void constant_table(const int* in, int* out, int b){
  int t=TIDX; int s=in[t]; int v[48];
#pragma unroll
  for(int i=0;i<48;i++) v[i]=table[(i+b)%48];
#pragma unroll
  for(int i=0;i<48;i++) s=s*3+v[i];
#pragma unroll 1
  for(int k=0;k<(s&7);k++) s=s*5+k;
#pragma unroll
  for(int i=0;i<48;i++) s^=v[i]<<(i&7);
  out[t]=s;
}
