; the exit that the inner loop gets lies behind the outer one as well, which then gets one of its own (380)
; RUN: opt --passes='loop-simplify' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-simplify' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: end.loopexit:
; CHECK: end.loopexit1:
; CHECK: br label %end
; CHECK: {{^}}end:
; CHECK: %r = phi i32 [ {{.*}}, %end.loopexit{{1?}} ], [ {{.*}}, %end.loopexit{{1?}} ]
; CHECK: ret void
; VERDICT: loop-simplify @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %p, %latch ]
  %a = icmp eq i32 %o, %t
  br i1 %a, label %end, label %before
before:
  br label %inner
inner:
  %i = phi i32 [ 0, %before ], [ %n, %step ]
  %b = icmp eq i32 %i, %x
  br i1 %b, label %end, label %step
step:
  %n = add nuw nsw i32 %i, 1
  %d = icmp ult i32 %n, 3
  br i1 %d, label %inner, label %latch
latch:
  %p = add nuw nsw i32 %o, 1
  %e = icmp ult i32 %p, 50
  br i1 %e, label %outer, label %end
end:
  %r = phi i32 [ 1, %outer ], [ 2, %inner ], [ 3, %latch ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
