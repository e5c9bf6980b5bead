; A program whose runs disagree is compared where the control flow determines the active lanes (S6.5).
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK-COUNT-1: mul i32 %t, 3
; CHECK-NOT: mul
; VERDICT: early-cse @k: Refines (under stack alone)

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = mul i32 %t, 3
  %c = icmp slt i32 %t, 7
  br i1 %c, label %some, label %join
some:
  br label %join
join:
  %p = phi i32 [ 0, %entry ], [ 1, %some ]
  %b = mul i32 %t, 3
  %m = call i32 @llvm.nvvm.activemask()
  %v = call i1 @llvm.nvvm.vote.all(i1 %c)
  %w = zext i1 %v to i32
  %s = add i32 %a, %b
  %q = add i32 %p, %w
  %r = xor i32 %s, %m
  %x = add i32 %q, %r
  %po = getelementptr i32, ptr %out, i32 %t
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask()
declare i1 @llvm.nvvm.vote.all(i1)
