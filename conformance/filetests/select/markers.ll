; What says something to the compiler alone becomes nothing.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: .entry k(
; CHECK-NOT: call
; CHECK: ret;
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %slot = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %slot)
  %c = icmp ult i32 %t, 1024
  call void @llvm.assume(i1 %c)
  call void @llvm.donothing()
  call void @llvm.sideeffect()
  %e = call i32 @llvm.expect.i32(i32 %t, i32 0)
  store i32 %e, ptr %slot
  %r = load i32, ptr %slot
  call void @llvm.lifetime.end.p0(i64 4, ptr %slot)
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @llvm.assume(i1)
declare void @llvm.donothing()
declare void @llvm.sideeffect()
declare i32 @llvm.expect.i32(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
