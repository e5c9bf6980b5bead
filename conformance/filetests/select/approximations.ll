; The flag afn allows approximations; registers that count time are read where they are.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s

; CHECK-LABEL: .entry k(
; CHECK: mov.u32 {{%.*}}, %globaltimer_lo;
; CHECK-NEXT: mov.u64 {{%.*}}, %globaltimer;
; CHECK-NEXT: mov.u64 {{%.*}}, %clock64;
; CHECK-NEXT: mov.u64 {{%.*}}, %globaltimer;
; CHECK-DAG: div.approx.f32
; CHECK-DAG: sqrt.approx.f32
; CHECK-DAG: div.rn.f32
; CHECK-DAG: div.rn.f64
define ptx_kernel void @k(ptr addrspace(1) %out, float %a, float %b, double %c) {
  %t0 = call i32 @llvm.nvvm.read.ptx.sreg.globaltimer.lo()
  %t1 = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
  %t2 = call i64 @llvm.readcyclecounter()
  %t3 = call i64 @llvm.readsteadycounter()
  %x = fdiv afn float %a, %b
  %y = call afn float @llvm.sqrt.f32(float %x)
  %z = fdiv arcp float %y, %b
  %d = fdiv afn double %c, 3.0
  %e = fptrunc double %d to float
  %r = fadd float %z, %e
  store float %r, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.globaltimer.lo()
declare i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
declare i64 @llvm.readcyclecounter()
declare i64 @llvm.readsteadycounter()
declare float @llvm.sqrt.f32(float)
