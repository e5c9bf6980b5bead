; negative: the neighbour reads the element in each round
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: store i32 %w, ptr addrspace(3) %sp
; CHECK: ret void
; VERDICT: @k: Refines

@s = internal addrspace(3) global [64 x i32] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %sp = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %sp, align 4
  %e = xor i32 %t, 1
  %sq = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %e
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %s = phi i32 [ 0, %entry ], [ %u, %loop ]
  %k = load i32, ptr addrspace(3) %sp, align 4
  %w = add i32 %k, 5
  store i32 %w, ptr addrspace(3) %sp, align 4
  call void @llvm.nvvm.barrier0()
  %y = load i32, ptr addrspace(3) %sq, align 4
  call void @llvm.nvvm.barrier0()
  %u = add i32 %s, %y
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, 3
  br i1 %d, label %loop, label %end
end:
  store i32 %u, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
