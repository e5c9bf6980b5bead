; RUN: not opt %s -Ofast-compile=fast -S | filecheck %s
; CHECK: libnvvm : error: -Ofast-compile called with unsupported level, only supports 0, min, mid, or max
define void @f() {
  ret void
}
