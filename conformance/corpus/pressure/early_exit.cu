#include "../kernels/minicuda.h"
// a search loop with two ways out, and values needed behind each
KERNEL void early_exit(const int* in, int* out, int n){
  int t=TIDX; int x=in[t]; int v[42]; int s=0;
#pragma unroll
  for(int i=0;i<42;i++){ v[i]=x*(2*i+1)+(t<<(i%5)); s+=v[i]; }
  int k=0;
#pragma unroll 1
  for(;k<n;k++){ s=s*3+1; if((s&31)==7) break; if((s&63)==(x&63)) { s=~s; goto other; } }
#pragma unroll
  for(int i=0;i<42;i+=2) s+=v[i];
  out[t]=s; return;
other:
#pragma unroll
  for(int i=1;i<42;i+=2) s^=v[i];
  out[t]=s;
}
