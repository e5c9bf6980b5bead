; negative: only a part of what is copied was filled
; RUN: opt --passes='memcpyopt' --verify-each -S %s | filecheck %s
; RUN: check --passes='memcpyopt' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: memset
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
  store i32 %x, ptr %a, align 4
  %b = getelementptr inbounds i32, ptr %a, i32 1
  store i32 %x, ptr %b, align 4
  call void @llvm.memset.p0.i64(ptr align 4 %b, i8 3, i64 4, i1 false)
  %r = mul i32 %t, 2
  %q = getelementptr inbounds i32, ptr %out, i32 %r
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %q, ptr align 4 %a, i64 8, i1 false)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
