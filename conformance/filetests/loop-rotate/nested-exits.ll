; the header of the inner loop leaves both loops: each keeps exits of its own
; RUN: opt --passes='loop-rotate,loop-simplify' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-rotate,loop-simplify' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: guardexit
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
  %i = phi i32 [ 0, %entry ], [ %n, %next ]
  br label %head
head:
  %h = phi i32 [ %i, %outer ], [ %j, %more ]
  %c = icmp slt i32 %h, %x
  br i1 %c, label %body, label %end
body:
  %j = add i32 %h, 2
  %e = icmp eq i32 %j, 7
  br i1 %e, label %next, label %more
more:
  br label %head
next:
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, 4
  br i1 %d, label %outer, label %stop
stop:
  store i32 77, ptr %po, align 4
  ret void
end:
  %v = add i32 %h, %i
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
