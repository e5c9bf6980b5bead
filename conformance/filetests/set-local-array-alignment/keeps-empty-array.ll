; RUN: opt --passes=set-local-array-alignment --verify-each -S %s | filecheck %s
; negative: an array without elements has nothing to access
; CHECK-LABEL: define void @f(
; CHECK: alloca [0 x i32], align 4

target triple = "nvptx64-nvidia-cuda"

define void @f() {
  %a = alloca [0 x i32], align 4
  ret void
}
