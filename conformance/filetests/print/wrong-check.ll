; XFAIL: shows that a check that does not hold fails a test
; RUN: opt -S %s | filecheck %s

; CHECK: this is not printed
define void @f() {
  ret void
}
