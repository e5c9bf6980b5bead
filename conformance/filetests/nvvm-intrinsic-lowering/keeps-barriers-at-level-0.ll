; negative: level 0 leaves barriers alone
; RUN: opt --passes='nvvm-intrinsic-lowering<0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering<0>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: @llvm.nvvm.barrier.sync(i32 1)
; VERDICT: @k: Skipped

@s = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %ps = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %x, ptr addrspace(3) %ps
  call void @llvm.nvvm.barrier.sync(i32 1)
  %n = sub i32 63, %t
  %pn = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %n
  %y = load i32, ptr addrspace(3) %pn
  %o = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %y, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.sync(i32)
