; addresses of 32 bits step in 32 bits
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %n = and i32 %x, 3
; CHECK: %sh = getelementptr inbounds [256 x i32], ptr addrspace(3) @s, i32 0, i32 %t
; CHECK: loop:
; CHECK: %i = phi i32 [ 0, %entry ], [ %j, %loop ]
; CHECK: mul i32 %i, 160
; CHECK: getelementptr i8, ptr addrspace(3) %sh, i32 %{{[0-9]+}}
; CHECK: getelementptr i8, ptr addrspace(3) %{{[0-9]+}}, i32 80
; CHECK: store i32 %x, ptr addrspace(3) %{{[0-9]+}}, align 4
; CHECK: %j = add nuw nsw i32 %i, 1
; CHECK: %c = icmp ne i32 %j, 5
; CHECK: %w = load i32, ptr addrspace(3) %sh, align 4
; CHECK: store i32 %n, ptr %po, align 4
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

target datalayout = "e-p3:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
@s = internal addrspace(3) global [256 x i32] undef, align 4

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 3
  %sh = getelementptr inbounds [256 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %r = mul nuw nsw i32 %i, 40
  %r1 = add nuw nsw i32 %r, 20
  %r2 = shl nuw nsw i32 %r1, 2
  %p = getelementptr inbounds i8, ptr addrspace(3) %sh, i32 %r2
  store i32 %x, ptr addrspace(3) %p, align 4
  %j = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %j, 5
  br i1 %c, label %loop, label %end
end:
  %w = load i32, ptr addrspace(3) %sh, align 4
  store i32 %n, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
