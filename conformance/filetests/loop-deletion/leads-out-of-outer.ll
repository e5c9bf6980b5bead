; a loop that leads out of the loop around goes; what led to it has left that loop, whose form is kept
; RUN: opt --passes='loop-deletion' --verify-each -S %s | filecheck %s
; RUN: opt --passes='loop-deletion,lcssa,loop-simplify' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-deletion' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='loop-deletion,licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: outer:
; CHECK: %o = phi
; CHECK: store i32
; CHECK-NOT: phi i32 [ 0, %pre ]
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
  %o = phi i32 [ 0, %entry ], [ %p, %next ]
  %z = icmp sgt i32 %o, %x
  br i1 %z, label %pre, label %next
pre:
  br label %inner
inner:
  %i = phi i32 [ 0, %pre ], [ %n, %inner ]
  %n = add nsw i32 %i, 1
  %c = icmp slt i32 %n, %x
  br i1 %c, label %inner, label %end
next:
  %p = add nsw i32 %o, 1
  store i32 %p, ptr %po, align 4
  br label %outer
end:
  store i32 %o, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
