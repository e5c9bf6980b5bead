#include "../kernels/minicuda.h"
// one long block: what is made at its top is needed at its bottom
KERNEL void long_block(const int* in, int* out){
  int t=TIDX; int x=in[t]; int v[48]; int s=0;
#pragma unroll
  for(int i=0;i<48;i++){ v[i]=x*(i+3)^(t<<(i&7)); s+=v[i]>>(i&3); }
  int w[48];
#pragma unroll
  for(int i=0;i<48;i++){ w[i]=(s+i)*(s^i*7); }
  int r=0;
#pragma unroll
  for(int i=0;i<48;i++) r=r*3+w[i];
#pragma unroll
  for(int i=0;i<48;i++) r^=w[47-i]<<(i&3);
#pragma unroll
  for(int i=0;i<48;i++) r=r*5+v[i];
  out[t]=r;
}
