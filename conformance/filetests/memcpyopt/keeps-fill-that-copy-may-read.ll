; negative: what is copied may be of what was filled
; RUN: opt --passes='memcpyopt' --verify-each -S %s | filecheck %s
; RUN: check --passes='memcpyopt' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: i64 16
; CHECK: memcpy
; CHECK: ret void
; VERDICT: memcpyopt @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = mul i32 %t, 4
  %q = getelementptr inbounds i32, ptr %out, i32 %r
  %e = and i32 %x, 1
  %z = getelementptr inbounds i32, ptr %q, i32 %e
  call void @llvm.memset.p0.i64(ptr align 4 %q, i8 3, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %q, ptr align 4 %z, i64 4, i1 false)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
