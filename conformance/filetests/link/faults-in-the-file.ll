; RUN: not opt --link faults-in-the-file.part -S %s | filecheck %s
; CHECK: faults-in-the-file.part:2:7: error[
define void @f() {
  ret void
}
