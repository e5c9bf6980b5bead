; negative: two cases lead to the exit, so that its PHI has two entries of one block, which have to agree
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,0,6)]
; CHECK-LABEL: @k
; CHECK: %r = phi i32 [ %v, %test ], [ %v, %test ]
; CHECK: ret void
; VERDICT: indvars @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %v = phi i32 [ 5, %entry ], [ %w, %latch ]
  %u = load volatile i32, ptr %pi, align 4
  %c = icmp ult i32 %i, %t
  br i1 %c, label %test, label %end
test:
  switch i32 %x, label %latch [
    i32 1, label %left
    i32 2, label %left
  ]
latch:
  %w = xor i32 %v, %u
  %n = add nuw nsw i32 %i, 1
  br label %loop
left:
  %r = phi i32 [ %v, %test ], [ %v, %test ]
  store i32 %r, ptr %po, align 4
  ret void
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
