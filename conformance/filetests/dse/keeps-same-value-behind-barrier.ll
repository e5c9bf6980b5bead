; negative: others may have stored since the load
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: load i32, ptr addrspace(3) %sp
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: store i32 %v, ptr addrspace(3) %sp
; VERDICT: @k: Skipped

@s = internal addrspace(3) global [32 x i32] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %sp = getelementptr inbounds [32 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %u = xor i32 %t, 1
  %sq = getelementptr inbounds [32 x i32], ptr addrspace(3) @s, i32 0, i32 %u

  store i32 %x, ptr addrspace(3) %sp, align 4
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr addrspace(3) %sp, align 4
  call void @llvm.nvvm.barrier0()
  store i32 %t, ptr addrspace(3) %sq, align 4
  call void @llvm.nvvm.barrier0()
  store i32 %v, ptr addrspace(3) %sp, align 4
  call void @llvm.nvvm.barrier0()
  %w = load i32, ptr addrspace(3) %sq, align 4
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
