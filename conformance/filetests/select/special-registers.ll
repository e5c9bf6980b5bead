; Special registers are read where they are needed; those that change are read where they are written, once.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=2 block=64 args=[out i32[128]]
; CHECK-LABEL: .entry k(
; CHECK-DAG: mov.u32 {{%.*}}, %tid.x;
; CHECK-DAG: mov.u32 {{%.*}}, %tid.y;
; CHECK-DAG: mov.u32 {{%.*}}, %ntid.x;
; CHECK-DAG: mov.u32 {{%.*}}, %ntid.z;
; CHECK-DAG: mov.u32 {{%.*}}, %ctaid.x;
; CHECK-DAG: mov.u32 {{%.*}}, %nctaid.x;
; CHECK-DAG: mov.u32 {{%.*}}, %laneid;
; CHECK-DAG: mov.u32 {{%.*}}, %lanemask_lt;
; CHECK-DAG: mov.u32 {{%.*}}, %lanemask_ge;
; CHECK-DAG: mov.u32 {{%.*}}, 32;
; CHECK-DAG: mov.u32 {{%.*}}, %clock;
; CHECK-DAG: mov.u64 {{%.*}}, %clock64;
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %r0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %r2 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %r3 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %r4 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %r5 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %r6 = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %r7 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %r8 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
  %ws = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  %clock = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  %clock64 = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  %m0 = mul i32 %ws, 37
  %x0 = xor i32 %m0, %r0
  %m1 = mul i32 %x0, 37
  %x1 = xor i32 %m1, %r1
  %m2 = mul i32 %x1, 37
  %x2 = xor i32 %m2, %r2
  %m3 = mul i32 %x2, 37
  %x3 = xor i32 %m3, %r3
  %m4 = mul i32 %x3, 37
  %x4 = xor i32 %m4, %r4
  %m5 = mul i32 %x4, 37
  %x5 = xor i32 %m5, %r5
  %m6 = mul i32 %x5, 37
  %x6 = xor i32 %m6, %r6
  %m7 = mul i32 %x6, 37
  %x7 = xor i32 %m7, %r7
  %m8 = mul i32 %x7, 37
  %x8 = xor i32 %m8, %r8
  %g = mul i32 %r4, %r2
  %at = add i32 %g, %r0
  %atw = zext i32 %at to i64
  %o = shl i64 %atw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o
  store i32 %x8, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
declare i32 @llvm.nvvm.read.ptx.sreg.clock()
declare i64 @llvm.nvvm.read.ptx.sreg.clock64()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
