; negative: a block is reached by its address
; RUN: opt --passes=structurizecfg --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK: br i1 %b, label %three, label %two

define ptr @f(i1 %a, i1 %b) {
entry:
  br i1 %a, label %one, label %two
one:
  br i1 %b, label %three, label %two
two:
  br label %three
three:
  ret ptr blockaddress(@f, %two)
}
