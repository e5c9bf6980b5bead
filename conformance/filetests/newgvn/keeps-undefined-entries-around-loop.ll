; negative: a PHI of what a loop brings around and an undefined value is neither; LLVM 19 does not come to an end here (bug 100)
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] const(2)]
; CHECK-LABEL: @k
; CHECK: %y = phi i32 [ %e, %entry ], [ %z, %latch ]
; CHECK: %z = phi i32
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %e = mul i32 %x, 3
  br label %loop
loop:
  %y = phi i32 [ %e, %entry ], [ %z, %latch ]
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %b = and i32 %y, 1
  %q = icmp ne i32 %b, 0
  br i1 %q, label %odd, label %latch
odd:
  br label %latch
latch:
  %z = phi i32 [ %y, %loop ], [ undef, %odd ]
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, 9
  br i1 %c, label %loop, label %done
done:
  store i32 %i1, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
