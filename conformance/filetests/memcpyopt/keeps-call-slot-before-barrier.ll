; negative: others read the target before a barrier of the call
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @make(ptr %a, i32 %t)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %sp, ptr align 4 %a
; VERDICT: @k: Skipped

@s = internal addrspace(3) global [32 x [4 x i32]] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %u = xor i32 %t, 1
  %s0 = getelementptr inbounds [32 x [4 x i32]], ptr addrspace(3) @s, i32 0, i32 %t
  %q0 = getelementptr inbounds [32 x [4 x i32]], ptr addrspace(3) @s, i32 0, i32 %u
  %sp = addrspacecast ptr addrspace(3) %s0 to ptr
  call void @llvm.memset.p0.i64(ptr align 4 %sp, i8 1, i64 16, i1 false)
  call void @make(ptr %a, i32 %t)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %sp, ptr align 4 %a, i64 16, i1 false)
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr addrspace(3) %q0, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

define internal void @make(ptr nocapture writeonly %p, i32 %v) nounwind willreturn noinline {
  call void @llvm.memset.p0.i64(ptr align 4 %p, i8 2, i64 16, i1 false)
  call void @llvm.nvvm.barrier0()
  %u = xor i32 %v, 1
  %q = getelementptr inbounds [32 x [4 x i32]], ptr addrspace(3) @s, i32 0, i32 %u
  %w = load i32, ptr addrspace(3) %q, align 4
  call void @llvm.nvvm.barrier0()
  store i32 %w, ptr %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
