#include "../kernels/minicuda.h"
// a register tile with output addresses made up front
KERNEL void regtile_epilogue(const int* a, const int* b, int* c, int n){
  int t=TIDX, x=(t&7)*5, y=(t>>3)*5; int acc[5][5]; int* o[5][5];
#pragma unroll
  for(int i=0;i<5;i++)
#pragma unroll
    for(int j=0;j<5;j++){ acc[i][j]=0; o[i][j]=c+(y+i)*40+x+j; }
#pragma unroll
  for(int i=0;i<5;i++)
#pragma unroll
    for(int j=0;j<5;j++) acc[i][j]=*o[i][j];
#pragma unroll 1
  for(int k=0;k<n;k++){ int u[5],v[5];
#pragma unroll
    for(int i=0;i<5;i++){ u[i]=a[(y+i)*8+k]; v[i]=b[k*40+x+i]; }
#pragma unroll
    for(int i=0;i<5;i++)
#pragma unroll
      for(int j=0;j<5;j++) acc[i][j]+=u[i]*v[j];
  }
#pragma unroll
  for(int i=0;i<5;i++)
#pragma unroll
    for(int j=0;j<5;j++) *o[i][j]=acc[i][j];
}
