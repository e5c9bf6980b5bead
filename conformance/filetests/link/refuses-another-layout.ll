; RUN: not opt --link library.part -S %s | filecheck %s
; RUN: not sim --link library.part %s | filecheck %s
; RUN: not check --link library.part %s | filecheck %s
; RUN: not cc --link library.part %s | filecheck %s
; CHECK: library.part: error[link-layout]: the data layout is "e-i64:64-i128:128-v16:16-v32:32-n16:32:64", that of what it is linked to "e-p:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target datalayout = "e-p:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
define ptx_kernel void @k() {
  ret void
}
