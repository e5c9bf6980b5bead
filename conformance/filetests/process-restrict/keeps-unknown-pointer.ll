; RUN: opt --passes=process-restrict --verify-each -S %s | filecheck %s
; negative: nobody knows what the loaded pointer is based on
; CHECK-LABEL: define void @f(
; CHECK: %x = load i32, ptr %q
; CHECK-NOT: !noalias
; CHECK-SAME: {{$}}

target triple = "nvptx64-nvidia-cuda"

define void @f(ptr noalias %p, ptr addrspace(1) %m) {
  %q = load ptr, ptr addrspace(1) %m
  %x = load i32, ptr %q
  store i32 %x, ptr %p
  ret void
}
