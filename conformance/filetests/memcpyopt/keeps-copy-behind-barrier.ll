; negative: others write behind the barrier what the first copy read
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a, i64 4
; VERDICT: @k: Skipped

@s = internal addrspace(3) global [32 x i32] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 16
  %b = alloca [4 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %u = xor i32 %t, 1
  %sp = getelementptr inbounds [32 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %sq = getelementptr inbounds [32 x i32], ptr addrspace(3) @s, i32 0, i32 %u
  store i32 %t, ptr addrspace(3) %sp, align 4
  call void @llvm.memcpy.p0.p3.i64(ptr align 4 %a, ptr addrspace(3) align 4 %sp, i64 4, i1 false)
  call void @llvm.nvvm.barrier0()
  store i32 -1, ptr addrspace(3) %sq, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a, i64 4, i1 false)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p0.p3.i64(ptr, ptr addrspace(3), i64, i1)
