; negative: others have written behind the barrier what was loaded before
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: load i32, ptr addrspace(3) %s0
; CHECK: load i16, ptr addrspace(3) %s0
; VERDICT: @k: Skipped

@s = internal addrspace(3) global [32 x [4 x i32]] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %u = xor i32 %t, 1
  %s0 = getelementptr inbounds [32 x [4 x i32]], ptr addrspace(3) @s, i32 0, i32 %t
  %q0 = getelementptr inbounds [32 x [4 x i32]], ptr addrspace(3) @s, i32 0, i32 %u

  store i32 %t, ptr addrspace(3) %s0, align 4
  call void @llvm.nvvm.barrier0()
  %x = load i32, ptr addrspace(3) %s0, align 4
  call void @llvm.nvvm.barrier0()
  store i32 -9, ptr addrspace(3) %q0, align 4
  call void @llvm.nvvm.barrier0()
  %v = load i16, ptr addrspace(3) %s0, align 4
  %w = zext i16 %v to i32
  %y = add i32 %x, %w
  store i32 %y, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
