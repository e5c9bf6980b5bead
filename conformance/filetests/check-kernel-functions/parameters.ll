; more parameters than fit
; RUN: not opt --passes=check-kernel-functions -S %s | filecheck %s
; CHECK: error[kernel-parameters]

define ptx_kernel void @k(ptr byval([40000 x i8]) %p) {
  ret void
}
