; negative: the other operand is computed behind the PHI, so that the arms had another one
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: %r = add i32 %p, %v
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %p = phi i32 [ 5, %entry ], [ %y, %loop ]
  %v = mul i32 %i, %i
  %r = add i32 %p, %v
  %y = xor i32 %r, %x
  %z = add i32 %y, %v
  %at = add i32 %t, 32
  %place = getelementptr inbounds i32, ptr %out, i32 %at
  store i32 %z, ptr %place, align 4
  %i1 = add i32 %i, 1
  %c = icmp slt i32 %i, %t
  br i1 %c, label %loop, label %done
done:
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
