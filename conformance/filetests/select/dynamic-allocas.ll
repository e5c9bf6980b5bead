; Slots of a size that is known when the lane comes there, and the stack saved and restored.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: .entry k(
; CHECK: stacksave.u64
; CHECK: mul.lo.u64 [[S:%.*]], {{%.*}}, 4;
; CHECK: alloca.u64 {{%.*}}, [[S]], 4;
; CHECK: stackrestore.u64
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %save = call ptr @llvm.stacksave.p0()
  %n = add i32 %t, 1
  %slot = alloca i32, i32 %n
  %last = getelementptr i8, ptr %slot, i64 %o4
  store i32 7, ptr %slot
  store i32 %n, ptr %last
  %a = load i32, ptr %slot
  %b = load i32, ptr %last
  %s = shl i32 %a, 8
  %r = or i32 %s, %b
  store i32 %r, ptr addrspace(1) %q
  call void @llvm.stackrestore.p0(ptr %save)
  ret void
}
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
