; negative: the exit leaves two loops, and what the outer one has may leave it by a PHI only (381)
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: away:
; CHECK-NEXT: %r = phi i32 [ %o, %inner ]
; CHECK: store i32 %r, ptr %po
; CHECK: ret void
; VERDICT: indvars @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %o = phi i32 [ %t, %entry ], [ %p, %latch ]
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %n, %step ]
  %v = load volatile i32, ptr %pi, align 4
  %c = icmp eq i32 %v, 3
  br i1 %c, label %away, label %step
step:
  %n = add nuw nsw i32 %i, 1
  %d = icmp ult i32 %n, 3
  br i1 %d, label %inner, label %latch
latch:
  %p = add nuw nsw i32 %o, 300
  %e = icmp ult i32 %p, 1000
  br i1 %e, label %outer, label %end
away:
  %r = phi i32 [ %o, %inner ]
  store i32 %r, ptr %po, align 4
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
