#include "../kernels/minicuda.h"
// values that live through a tree of shuffles, none of which is made again
KERNEL void shuffle_tree(const int* in, int* out){
  int t=TIDX; int x=in[t]; int v[48]; int s=0;
#pragma unroll
  for(int i=0;i<48;i++){ v[i]=(x+i)*(t^i*3); s+=v[i]; }
#pragma unroll 1
  for(int d=16;d>0;d>>=1) s+=SHFL_XOR(~0u,s,d,32);
#pragma unroll
  for(int i=0;i<48;i++) s=s*3^v[i];
  out[t]=s;
}
