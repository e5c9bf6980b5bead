; slots whose address is handed over share memory when their lifetimes are marked
; RUN: opt --passes=reuse-local-memory --verify-each -S %s | filecheck %s
; RUN: check --passes=reuse-local-memory %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-COUNT-1: = alloca
; CHECK-NOT: = alloca
; CHECK-NOT: call void @llvm.lifetime
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  %v = call i32 @f(ptr %a, i32 %x)
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  call void @llvm.lifetime.start.p0(i64 4, ptr %b)
  %w = call i32 @f(ptr %b, i32 %v)
  call void @llvm.lifetime.end.p0(i64 4, ptr %b)
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

define i32 @f(ptr %p, i32 %v) noinline {
  store i32 %v, ptr %p, align 4
  %q = load i32, ptr %p, align 4
  %r = add i32 %q, 1
  ret i32 %r
}
