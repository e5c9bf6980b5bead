; behind the first round the value was computed at the end of the round before
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: %r = phi i32 [ %s, %entry ], [ %z, %loop ]
; CHECK: %z = mul i32 %y, 3
; CHECK-NOT: mul
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %s = mul i32 %x, 3
  store i32 %s, ptr %po, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %p = phi i32 [ %x, %entry ], [ %y, %loop ]
  %r = mul i32 %p, 3
  %y = xor i32 %r, %i
  %z = mul i32 %y, 3
  %at = add i32 %t, 32
  %place = getelementptr inbounds i32, ptr %out, i32 %at
  store i32 %z, ptr %place, align 4
  %i1 = add i32 %i, 1
  %c = icmp slt i32 %i, %t
  br i1 %c, label %loop, label %done
done:
  store i32 %r, ptr %pi, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
