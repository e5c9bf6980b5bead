; negative: what the fill writes is addressed through another space
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memset.p0.i64(ptr align 4 %b, i8 3, i64 16
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a, i64 16
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %a = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %l = addrspacecast ptr %a to ptr addrspace(5)
  %b = addrspacecast ptr addrspace(5) %l to ptr
  call void @llvm.memset.p0.i64(ptr align 4 %b, i8 3, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a, i64 16, i1 false)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
