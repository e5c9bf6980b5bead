; negative: what leaves has been stepped in the round
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %r = phi i32 [ %w, %test ], [ %{{.*}}, %loop ]
; CHECK: ret void
; VERDICT: indvars @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %odd = trunc i32 %x to i1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %v = phi i32 [ 5, %entry ], [ %w, %latch ]
  %u = load volatile i32, ptr %pi, align 4
  %w = xor i32 %v, %u
  %c = icmp ult i32 %i, %t
  br i1 %c, label %test, label %end
test:
  br i1 %odd, label %end, label %latch
latch:
  %n = add nuw nsw i32 %i, 1
  br label %loop
end:
  %r = phi i32 [ %w, %test ], [ %i, %loop ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
