; RUN: not opt --passes=mem2re -S %s | filecheck %s
; RUN: not opt --passes=mem2reg<deep> -S %s | filecheck %s --check-prefix=SETTING
; RUN: not opt --passes=function(mem2reg -S %s | filecheck %s --check-prefix=OPEN

; CHECK: <pipeline>:1:1: error[unknown-pass]: unknown pass 'mem2re'; did you mean 'mem2reg'?
; SETTING: error[unknown-setting]
; OPEN: error[pipeline-syntax]: ')' is missing
define void @f() {
  ret void
}
