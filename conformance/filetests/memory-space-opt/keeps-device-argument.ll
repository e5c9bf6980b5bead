; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; negative: who calls the function may hand over any space
; CHECK-LABEL: define void @f(
; CHECK: store i32 7, ptr %p

target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p) {
  store i32 7, ptr %p
  ret void
}
