; negative: others read the begin between two barriers, before it is overwritten
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memset.p3.i64(ptr addrspace(3) align 4 %s0, i8 3, i64 16
; VERDICT: @k: Skipped

@s = internal addrspace(3) global [32 x [4 x i32]] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %u = xor i32 %t, 1
  %s0 = getelementptr inbounds [32 x [4 x i32]], ptr addrspace(3) @s, i32 0, i32 %t
  %q0 = getelementptr inbounds [32 x [4 x i32]], ptr addrspace(3) @s, i32 0, i32 %u
  %q4 = getelementptr inbounds i8, ptr addrspace(3) %q0, i64 4
  call void @llvm.memset.p3.i64(ptr addrspace(3) align 4 %s0, i8 3, i64 16, i1 false)
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr addrspace(3) %q0, align 4
  call void @llvm.nvvm.barrier0()
  store i32 %t, ptr addrspace(3) %s0, align 4
  call void @llvm.nvvm.barrier0()
  %w = load i32, ptr addrspace(3) %q4, align 4
  %x = add i32 %v, %w
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)
