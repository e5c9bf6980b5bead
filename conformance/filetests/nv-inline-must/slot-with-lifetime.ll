; markers that a slot has are enough
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: %s = alloca i32
; CHECK-COUNT-1: call void @llvm.lifetime.start
; CHECK-NOT: call void @llvm.lifetime.start
; CHECK-COUNT-1: call void @llvm.lifetime.end
; CHECK-NOT: call void @llvm.lifetime.end
; CHECK: ret void
; VERDICT: @k: Refines

define i32 @f(i32 %a) alwaysinline {
  %s = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %s)
  store i32 %a, ptr %s, align 4
  %v = load i32, ptr %s, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %s)
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
