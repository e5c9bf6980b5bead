; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; negative: local memory has no volatile accesses
; CHECK-LABEL: define void @f(
; CHECK: store volatile i32 7, ptr %slot

target triple = "nvptx64-nvidia-cuda"

define void @f() {
  %slot = alloca i32
  store volatile i32 7, ptr %slot
  ret void
}
