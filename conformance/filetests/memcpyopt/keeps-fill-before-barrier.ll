; negative: others see the fill between two barriers
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memset.p3.i64(ptr addrspace(3) align 4 %sp, i8 7, i64 4
; VERDICT: @k: Skipped

@s = internal addrspace(3) global [32 x i32] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %u = xor i32 %t, 1
  %sp = getelementptr inbounds [32 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %sq = getelementptr inbounds [32 x i32], ptr addrspace(3) @s, i32 0, i32 %u
  call void @llvm.memset.p3.i64(ptr addrspace(3) align 4 %sp, i8 7, i64 4, i1 false)
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr addrspace(3) %sq, align 4
  call void @llvm.nvvm.barrier0()
  call void @llvm.memcpy.p3.p0.i64(ptr addrspace(3) align 4 %sp, ptr align 4 %pi, i64 4, i1 false)
  call void @llvm.nvvm.barrier0()
  %w = load i32, ptr addrspace(3) %sq, align 4
  %s1 = add i32 %v, %w
  store i32 %s1, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.memcpy.p3.p0.i64(ptr addrspace(3), ptr, i64, i1)
declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)
