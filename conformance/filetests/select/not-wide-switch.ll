; A switch on more than 64 bits.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-wide-switch.ll:6:3: error[not-selectable]: a switch of i128 cannot be selected

define void @f(i128 %p) {
  switch i128 %p, label %a [
    i128 7, label %b
  ]
a:
  ret void
b:
  ret void
}
