; negative: behind a call the callee may have kept the address until the lifetime ends
; RUN: opt --passes=reuse-local-memory --verify-each -S %s | filecheck %s
; RUN: check --passes=reuse-local-memory %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-COUNT-3: = alloca
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %keep = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  store i32 %x, ptr %a, align 4
  call void @f(ptr %keep, ptr %a)
  call void @llvm.lifetime.start.p0(i64 4, ptr %b)
  store i32 %t, ptr %b, align 4
  %w = load i32, ptr %b, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %b)
  %v = call i32 @g(ptr %keep)
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  %s = add i32 %v, %w
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

define void @f(ptr %keep, ptr %p) noinline {
  store ptr %p, ptr %keep, align 8
  ret void
}

define i32 @g(ptr %keep) noinline {
  %p = load ptr, ptr %keep, align 8
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
