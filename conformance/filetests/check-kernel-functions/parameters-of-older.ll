; the limit of older architectures
; RUN: not opt --passes='check-kernel-functions<parameter-bytes=4096>' -S %s | filecheck %s
; CHECK: error[kernel-parameters]

define ptx_kernel void @k(ptr byval([5000 x i8]) %p) {
  ret void
}
