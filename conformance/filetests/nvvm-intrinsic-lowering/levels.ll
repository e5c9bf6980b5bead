; negative: there is no level 2, and the level has no other name
; RUN: not opt --passes='nvvm-intrinsic-lowering<2>' -S %s | filecheck %s
; RUN: not opt --passes='nvvm-intrinsic-lowering<level=1>' -S %s | filecheck %s --check-prefix=NAME
; CHECK: invalid NVVMIntrinsicLowering pass parameter '2'
; NAME: invalid NVVMIntrinsicLowering pass parameter 'level'

define void @f() {
  ret void
}
