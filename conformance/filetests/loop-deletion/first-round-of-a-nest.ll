; the inner loop may go all ways; the outer one is left in its first round
; RUN: opt --passes='loop-deletion' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-deletion' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: outer:
; CHECK: inner:
; CHECK: latch:
; CHECK: store
; CHECK: br label %end
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %o = phi i32 [ 3, %entry ], [ %p, %latch ]
  %s = phi i32 [ %x, %entry ], [ %u.l, %latch ]
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %n, %inner ]
  %u = phi i32 [ %s, %outer ], [ %v, %inner ]
  %v = add i32 %u, %i
  %n = add nsw i32 %i, 1
  %c = icmp slt i32 %n, %x
  br i1 %c, label %inner, label %latch
latch:
  %u.l = phi i32 [ %u, %inner ]
  store i32 %u.l, ptr %po, align 4
  %p = sub i32 %o, 1
  %d = icmp eq i32 %p, 7
  br i1 %d, label %outer, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
