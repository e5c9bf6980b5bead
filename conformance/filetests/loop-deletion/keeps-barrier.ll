; negative: lanes wait for each other, and load behind the loop what others stored before it
; RUN: opt --passes='loop-deletion' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-deletion' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: br i1 %{{.*}}, label %{{.*}}
; CHECK: ret void
; VERDICT: @k: Skipped

@s = internal addrspace(3) global [64 x i32] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %sp = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %x, ptr addrspace(3) %sp, align 4
  %o = xor i32 %t, 32
  %sq = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %o
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  call void @llvm.nvvm.barrier0()
  %n = add nsw i32 %i, 1
  %c = icmp slt i32 %n, 4
  br i1 %c, label %loop, label %end
end:
  %y = load i32, ptr addrspace(3) %sq, align 4
  store i32 %y, ptr %po, align 4
  ret void
}
declare void @llvm.nvvm.barrier0()

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
