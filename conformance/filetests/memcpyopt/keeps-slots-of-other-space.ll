; negative: the slots are in different address spaces
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memcpy.p0.p5.i64(ptr align 4 %b, ptr addrspace(5) align 4 %a, i64 16
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4, addrspace(5)
  %b = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  store i32 %t, ptr addrspace(5) %a, align 4
  call void @llvm.memcpy.p0.p5.i64(ptr align 4 %b, ptr addrspace(5) align 4 %a, i64 16, i1 false)
  %w = load i32, ptr %b, align 4
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p5.i64(ptr, ptr addrspace(5), i64, i1)
