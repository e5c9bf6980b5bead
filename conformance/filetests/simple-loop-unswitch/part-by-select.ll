; the part is a side of a select; where it may be poison the program does not look at it in each case
; RUN: opt --passes='simple-loop-unswitch' --verify-each -S %s | filecheck %s
; RUN: check --passes='simple-loop-unswitch' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: entry:
; CHECK: %[[F:.*]] = freeze i1 %c
; CHECK: br i1 %[[F]], label %{{.*}}, label %left
; CHECK: loop:
; CHECK: select i1 %e, i1 true, i1 false
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %y = add nsw i32 %x, 2147483640
  %c = icmp slt i32 %y, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %body ]
  %s = phi i32 [ %x, %entry ], [ %u, %body ]
  %e = icmp ne i32 %i, 5
  %b = select i1 %e, i1 %c, i1 false
  br i1 %b, label %body, label %left
body:
  %u = add i32 %s, %i
  %n = add nsw i32 %i, 1
  %d = icmp slt i32 %n, %x
  br i1 %d, label %loop, label %end
left:
  store i32 -7, ptr %po, align 4
  br label %ret
end:
  %r = phi i32 [ %u, %body ]
  store i32 %r, ptr %po, align 4
  br label %ret
ret:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
