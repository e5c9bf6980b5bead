; barriers behind a divergent arm, where whole warps come together again
; RUN: opt --passes='nvvm-intrinsic-lowering<1>' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering<1>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: join:
; CHECK: call void @llvm.nvvm.bar.sync(i32 1)
; CHECK: call void @llvm.nvvm.barrier(i32 2, i32 64)
; CHECK-NOT: call void @llvm.nvvm.barrier.sync(
; VERDICT: @k: Refines

@s = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %ps = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %x, ptr addrspace(3) %ps
  %c = icmp sgt i32 %x, 4
  br i1 %c, label %arm, label %join
arm:
  store i32 7, ptr addrspace(3) %ps
  br label %join
join:
  call void @llvm.nvvm.barrier.sync(i32 1)
  call void @llvm.nvvm.barrier.sync.cnt(i32 2, i32 64)
  %n = sub i32 63, %t
  %pn = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %n
  %y = load i32, ptr addrspace(3) %pn
  %o = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %y, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.sync(i32)
declare void @llvm.nvvm.barrier.sync.cnt(i32, i32)
