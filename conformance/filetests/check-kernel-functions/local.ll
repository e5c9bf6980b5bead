; a kernel that the host cannot name
; RUN: not opt --passes=check-kernel-functions -S %s | filecheck %s
; CHECK: error[kernel-local]

define internal ptx_kernel void @k() {
  ret void
}
