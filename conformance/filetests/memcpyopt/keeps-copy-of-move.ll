; negative: what is copied was moved onto bytes that it overlaps, or is of a length that is not known
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memmove.p0.p0.i64(ptr align 4 %po4, ptr align 4 %po, i64 12
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %po4, i64 12
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a, i64 %n
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %pi, i64 16, i1 false)
  %po4 = getelementptr inbounds i8, ptr %po, i64 4
  call void @llvm.memmove.p0.p0.i64(ptr align 4 %po4, ptr align 4 %po, i64 12, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %po4, i64 12, i1 false)
  %m = and i32 %t, 4
  %n = zext i32 %m to i64
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a, i64 %n, i1 false)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
