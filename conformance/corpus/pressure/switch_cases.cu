#include "../kernels/minicuda.h"
// values made once and needed in four cases and behind them
KERNEL void switch_cases(const int* in, int* out, int n){
  int t=TIDX; int x=in[t]; int v[45]; int s=0;
#pragma unroll
  for(int i=0;i<45;i++){ v[i]=(x^(i*0x55))*(i+1)+t; s+=v[i]; }
#pragma unroll 1
  for(int k=0;k<n;k++){
    switch((s+k)&3){
      case 0: s+=k*3; break;
      case 1: s^=x; break;
      case 2: s-=t; break;
      default: s=s*5+1; }
  }
  switch(t&3){
    case 0:
#pragma unroll
      for(int i=0;i<45;i+=3) s+=v[i]; 
      break;
    case 1:
#pragma unroll
      for(int i=1;i<45;i+=3) s^=v[i];
      break;
    case 2:
#pragma unroll
      for(int i=2;i<45;i+=3) s-=v[i];
      break;
    default: s=~s; }
#pragma unroll
  for(int i=0;i<45;i++) s=s*3+v[i];
  out[t]=s;
}
