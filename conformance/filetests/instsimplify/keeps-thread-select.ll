; negative: arms that differ, an undefined arm against one that may be poison, a flag on the operation that stands already
; RUN: opt --passes=instsimplify %s | filecheck %s
; CHECK-LABEL: @differ(
; CHECK: ret i32 %r
; CHECK-LABEL: @undef_arm(
; CHECK: ret i32 %r
; CHECK-LABEL: @undef_arm_defined_other(
; CHECK: ret i32 %x
; CHECK-LABEL: @flag(
; CHECK: ret i32 %r
; CHECK-LABEL: @poison_condition(
; CHECK: ret i1 %r

define i32 @differ(i1 %c, i32 %x) {
  %s = select i1 %c, i32 4, i32 9
  %r = and i32 %s, 3
  ret i32 %r
}

define i32 @undef_arm(i1 %c, i32 %x, i32 %y) {
  %s = select i1 %c, i32 undef, i32 %y
  %r = add i32 %s, %x
  ret i32 %r
}

define i32 @undef_arm_defined_other(i1 %c, i32 noundef %x) {
  %s = select i1 %c, i32 poison, i32 0
  %r = add i32 %s, %x
  ret i32 %r
}

define i32 @flag(i1 %c, i32 %x, i32 %z) {
  %m = sub nsw i32 %x, %z
  %s = select i1 %c, i32 %x, i32 %m
  %r = sub i32 %s, %z
  ret i32 %r
}

define i1 @poison_condition(i32 %x, i32 %y) {
  %c = icmp ult i32 %x, 10
  %a = add nsw i32 %y, 1
  %s = select i1 %c, i32 %a, i32 300
  %r = icmp slt i32 %s, 200
  ret i1 %r
}
