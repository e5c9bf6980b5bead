; negative: the first round is not followed
; RUN: opt --passes='loop-deletion<loop-deletion-enable-symbolic-execution=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-deletion<loop-deletion-enable-symbolic-execution=0>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: phi i1
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %first = phi i1 [ true, %entry ], [ false, %latch ]
  %i = phi i32 [ %x, %entry ], [ %n, %latch ]
  %n = add i32 %i, 1
  %z = xor i1 %first, true
  %odd = and i32 %x, 1
  %d = icmp eq i32 %odd, 0
  br i1 %d, label %body, label %side
side:
  store i32 7, ptr %po, align 4
  br label %body
body:
  %g = phi i1 [ %z, %loop ], [ false, %side ]
  br i1 %g, label %latch, label %end
latch:
  store i32 %n, ptr %po, align 4
  br label %loop
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
