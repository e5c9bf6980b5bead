; RUN: not check --passes dce %s | filecheck %s

; Nobody makes up a structure that is larger than the parameters of a kernel may be.
; CHECK: error[cannot-infer-launch]: {{.*}}@k

define ptx_kernel void @k(ptr byval([2147483648 x i8]) %p) {
  ret void
}
