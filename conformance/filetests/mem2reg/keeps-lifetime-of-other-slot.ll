; negative: the lifetime of a slot that stays, beside one that becomes a value
; RUN: opt --passes=mem2reg --verify-each -S %s | filecheck %s
; RUN: check --passes=mem2reg %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %other = alloca [2 x i32]
; CHECK-NOT: %slot
; CHECK: call void @llvm.lifetime.start.p0(i64 8, ptr %other)
; CHECK: call void @llvm.lifetime.end.p0(i64 8, ptr %other)
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %other = alloca [2 x i32], align 4
  %slot = alloca i32, align 4
  store i32 %x, ptr %slot, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %other)
  %b = and i32 %t, 1
  %q = getelementptr inbounds i32, ptr %other, i32 %b
  store i32 %t, ptr %q, align 4
  %v = load i32, ptr %slot, align 4
  %w = load i32, ptr %q, align 4
  %s = add i32 %v, %w
  store i32 %s, ptr %po, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %other)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
