; negative: others read between two barriers what the first ones wrote
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NOT: memset
; CHECK: store i32 0, ptr addrspace(3) %s0
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: store i32 0, ptr addrspace(3) %s2
; CHECK: ret
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
  %s1 = getelementptr inbounds i8, ptr addrspace(3) %s0, i64 4
  %s2 = getelementptr inbounds i8, ptr addrspace(3) %s0, i64 8
  %q1 = getelementptr inbounds i8, ptr addrspace(3) %q0, i64 8
  store i32 %t, ptr addrspace(3) %s2, align 4
  store i32 0, ptr addrspace(3) %s0, align 4
  store i32 0, ptr addrspace(3) %s1, align 4
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr addrspace(3) %q0, align 4
  %w = load i32, ptr addrspace(3) %q1, align 4
  call void @llvm.nvvm.barrier0()
  store i32 0, ptr addrspace(3) %s2, align 4
  store i64 0, ptr addrspace(3) %s0, align 4
  %x = add i32 %v, %w
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
