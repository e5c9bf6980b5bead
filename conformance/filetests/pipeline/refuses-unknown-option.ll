; RUN: not opt %s -O2 --opt=-no-dce --opt=-frog=1 -S | filecheck %s
; RUN: not opt %s -O2 --opt=-remat-use-limit=none -S | filecheck %s --check-prefix=VALUE
; CHECK: <option>:2:2: error[unknown-option]: unknown option 'frog'
; VALUE: <option>:1:18: error[option-value]: option 'remat-use-limit' needs a number, not 'none'
define void @f() {
  ret void
}
