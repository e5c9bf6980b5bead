; RUN: opt --passes='print<uniformity>' --disable-output %s | filecheck %s

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; The counter is uniform inside: all lanes of one iteration have the same. Lanes leave at different iterations.
; CHECK-LABEL: uniformity of @temporal:
; CHECK: block %loop, cycle left apart
; CHECK-NEXT: uniform   %i = phi
; CHECK: uniform   %next = add
; CHECK: DIVERGENT br i1
; CHECK: DIVERGENT %use = add i32 %i, 1
; CHECK: DIVERGENT %lcssa = phi
define ptx_kernel void @temporal(i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %t
  br i1 %c, label %loop, label %mid
mid:
  %use = add i32 %i, 1
  br label %exit
exit:
  %lcssa = phi i32 [ %i, %mid ]
  ret void
}

; One exit is divergent, the other is not: who leaves by the header does so in one iteration.
; CHECK-LABEL: uniformity of @early_exit:
; CHECK: block %head, cycle left apart
; CHECK: uniform   br i1 %more
; CHECK: DIVERGENT br i1 %c
; CHECK: uniform   %all = add i32 %i, 1
; CHECK: DIVERGENT %some = add i32 %i, 2
; CHECK: block %join, divergent join
define ptx_kernel void @early_exit(i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %through
body:
  %next = add i32 %i, 1
  %c = icmp eq i32 %i, %t
  br i1 %c, label %out, label %head
through:
  %all = add i32 %i, 1
  br label %join
out:
  %some = add i32 %i, 2
  br label %join
join:
  %j = phi i32 [ 1, %through ], [ 2, %out ]
  ret void
}

; A cycle that lanes enter at different places is given up.
; CHECK-LABEL: uniformity of @irreducible:
; CHECK: DIVERGENT %x = phi
; CHECK: DIVERGENT %y = phi
; CHECK: DIVERGENT %after = add
define ptx_kernel void @irreducible(i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 7
  br i1 %c, label %a, label %b
a:
  %x = phi i32 [ 0, %entry ], [ %y, %b ]
  %x1 = add i32 %x, 1
  br label %b
b:
  %y = phi i32 [ 5, %entry ], [ %x1, %a ]
  %d = icmp ult i32 %y, %n
  br i1 %d, label %a, label %exit
exit:
  %after = add i32 %y, 1
  ret void
}

; The same cycle entered at one place by all lanes.
; CHECK-LABEL: uniformity of @irreducible_uniform:
; CHECK: uniform   %x = phi
; CHECK: uniform   %y = phi
; CHECK: uniform   %after = add
define ptx_kernel void @irreducible_uniform(i32 %n) {
entry:
  %c = icmp ult i32 %n, 7
  br i1 %c, label %a, label %b
a:
  %x = phi i32 [ 0, %entry ], [ %y, %b ]
  %x1 = add i32 %x, 1
  br label %b
b:
  %y = phi i32 [ 5, %entry ], [ %x1, %a ]
  %d = icmp ult i32 %y, %n
  br i1 %d, label %a, label %exit
exit:
  %after = add i32 %y, 1
  ret void
}
