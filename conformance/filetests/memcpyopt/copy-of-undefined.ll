; nobody wrote the slot, in its lifetime either; what the copy would have overwritten is no poison
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memcpyopt %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memset
; CHECK-NOT: call void @llvm.mem
; CHECK: call void @llvm.lifetime.start
; CHECK-NOT: call void @llvm.mem
; CHECK: store i32 %t
; CHECK: ret
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 16
  %b = alloca [4 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 3, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a, i64 16, i1 false)
  call void @llvm.lifetime.start.p0(i64 16, ptr %b)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %b, i64 8, i1 false)
  store i32 %t, ptr %po, align 4
  ret void
}

declare void @llvm.lifetime.start.p0(i64, ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
