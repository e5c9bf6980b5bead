; negative: behind the barrier others may have written
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: %r = load i32, ptr addrspace(3) %p
; CHECK: ret void
; VERDICT: @k: Skipped

@s = internal addrspace(3) global [64 x i32] undef, align 4

declare void @llvm.nvvm.barrier0()

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %t1 = and i32 %t, 63
  %me = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t1
  %w = xor i32 %t, 1
  %you = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %w
  store i32 %t, ptr addrspace(3) %me, align 4
  call void @llvm.nvvm.barrier0()
  %s = load i32, ptr addrspace(3) %me, align 4
  %u = load i32, ptr addrspace(3) %you, align 4
  %sum = add i32 %s, %u
  store i32 %sum, ptr %pi, align 4
  %c = icmp slt i32 %t, 9
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi ptr addrspace(3) [ %me, %a ], [ %you, %b ]
  call void @llvm.nvvm.barrier0()
  %d = icmp eq i32 %t, 5
  br i1 %d, label %write, label %rest
write:
  store i32 99, ptr addrspace(3) @s, align 4
  br label %rest
rest:
  call void @llvm.nvvm.barrier0()
  %r = load i32, ptr addrspace(3) %p, align 4
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
