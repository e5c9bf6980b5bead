; negative: nothing to say of lanes that part, meet at a shuffle and wait for the block; behind passes as well
; RUN: opt --passes=nvvm-ir-verification --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-ir-verification %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes=mem2reg,nvvm-ir-verification,simplifycfg,memory-space-opt,nvvm-ir-verification %s | filecheck %s --check-prefix=ALL
; LAUNCH: k grid=2 block=64 args=[out i32[128], buf i32[128] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: @llvm.nvvm.barrier0
; VERDICT: @k: Skipped
; ALL: @k: Refines

@s = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %b, 64
  %i = add i32 %base, %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %i
  %po = getelementptr inbounds i32, ptr %out, i32 %i
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %slot, align 4
  %odd = and i32 %t, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %even, label %join
even:
  %y = mul i32 %x, 3
  store i32 %y, ptr %slot, align 4
  br label %join
join:
  %z = load i32, ptr %slot, align 4
  %w = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z, i32 1, i32 31)
  %sp = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 0, i32 %t
  store i32 %w, ptr %sp, align 4
  call void @llvm.nvvm.barrier0()
  %other = sub i32 63, %t
  %op = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 0, i32 %other
  %r = load i32, ptr %op, align 4
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare void @llvm.nvvm.barrier0()

!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"maxntidx", i32 64}
