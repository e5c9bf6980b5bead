; negative: the call reads the slot before it writes it, and the target may hold poison there
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @zero(ptr %a)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %a = alloca [2 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %x = add nsw i32 %t, 2147483647
  store i32 %x, ptr %po, align 4
  call void @zero(ptr %a)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a, i64 8, i1 false)
  ret void
}

define internal void @zero(ptr nocapture %p) nounwind willreturn nosync memory(argmem: readwrite) noinline {
  %v = load i32, ptr %p, align 4
  %z = and i32 %v, 0
  %w = zext i32 %z to i64
  store i64 %w, ptr %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
