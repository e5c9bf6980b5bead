; negative: the target is computed from what is loaded behind the call
; RUN: opt --passes='memcpyopt' --verify-each -S %s | filecheck %s
; RUN: check --passes='memcpyopt' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: call void @make(ptr %a
; CHECK: memcpy
; CHECK: ret void
; VERDICT: memcpyopt @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca [4 x i32], align 4
  call void @make(ptr %a, i32 %x)
  %e = load volatile i32, ptr %pi, align 4
  %e1 = and i32 %e, 0
  %r = mul i32 %t, 4
  %r1 = add i32 %r, %e1
  %q = getelementptr inbounds i32, ptr %out, i32 %r1
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %q, ptr align 4 %a, i64 16, i1 false)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal void @make(ptr nocapture writeonly %p, i32 %v) nounwind willreturn nosync memory(argmem: write) noinline {
  store i32 %v, ptr %p, align 4
  %p4 = getelementptr inbounds i8, ptr %p, i64 4
  %w = mul i32 %v, 3
  store i32 %w, ptr %p4, align 4
  %p8 = getelementptr inbounds i8, ptr %p, i64 8
  store i64 7, ptr %p8, align 4
  ret void
}
