; negative: the called function has a barrier, behind which others have written what was copied
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @take(ptr %po, ptr %a)
; VERDICT: @k: Skipped

@s = internal addrspace(3) global [32 x [4 x i32]] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %u = xor i32 %t, 1
  %s0 = getelementptr inbounds [32 x [4 x i32]], ptr addrspace(3) @s, i32 0, i32 %t
  %sp = addrspacecast ptr addrspace(3) %s0 to ptr
  store i32 %t, ptr %sp, align 4
  call void @llvm.nvvm.barrier0()
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %sp, i64 4, i1 false)
  call void @take(ptr %po, ptr %a)
  ret void
}

define internal void @take(ptr %out, ptr noalias readonly nocapture %p) nounwind willreturn noinline {
  call void @llvm.nvvm.barrier0()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = xor i32 %t, 1
  %q = getelementptr inbounds [32 x [4 x i32]], ptr addrspace(3) @s, i32 0, i32 %u
  store i32 -9, ptr addrspace(3) %q, align 4
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %out, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
