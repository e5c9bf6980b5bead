#include "../kernels/minicuda.h"
// values made before a divergent branch, needed in both arms behind inner loops and at the join
KERNEL void late_arms(const int* in, int* out, int n){
  int t=CTAIDX*NTIDX+TIDX; int x=in[t]; int v[42];
#pragma unroll
  for(int i=0;i<42;i++) v[i]=(x>>(i&15))*(i*2+3)^t;
  int s=0;
#pragma unroll
  for(int i=0;i<42;i++) s+=v[i];
  if(x&1){
#pragma unroll 1
    for(int k=0;k<(x&15);k++) s+=s<<1^k;
#pragma unroll
    for(int i=0;i<42;i+=2) s^=v[i];
  } else {
#pragma unroll 1
    for(int k=0;k<(t&7);k++) s+=s>>1^k;
#pragma unroll
    for(int i=1;i<42;i+=2) s^=v[i];
  }
#pragma unroll
  for(int i=0;i<42;i++) s=s*7+v[i];
  out[t]=s;
}
