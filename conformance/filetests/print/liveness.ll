; RUN: opt --passes='print<liveness;rpa>' --disable-output %s | filecheck %s

; A PHI uses its operands at the ends of their blocks; its result is not live into its own block.
; CHECK-LABEL: liveness of @swap:
; CHECK-NEXT: block %entry
; CHECK-NEXT: in: {{$}}
; CHECK-NEXT: out: %n %a %b
; CHECK-NEXT: block %loop
; CHECK-NEXT: in: %n{{$}}
; CHECK-NEXT: out: %n %x %y %next
; CHECK-NEXT: block %exit
; CHECK-NEXT: in: %x{{$}}
; CHECK-NEXT: out: {{$}}
; CHECK-LABEL: rpa of @swap:
; CHECK-NEXT: most: 1 0 4 0
; CHECK: block %loop: 0 0 4 0
; CHECK: 1 0 4 0 {{.*}}%c = icmp
define i32 @swap(i32 %n, i32 %a, i32 %b) {
entry:
  br label %loop
loop:
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]
  %y = phi i32 [ %b, %entry ], [ %x, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %exit
exit:
  %w = add i32 %x, 1
  ret i32 %w
}

; CHECK-LABEL: rpa of @unused:
; CHECK: 0 0 0 1 {{.*}}%dead = zext
define void @unused(i32 %n) {
  %dead = zext i32 %n to i64
  ret void
}
