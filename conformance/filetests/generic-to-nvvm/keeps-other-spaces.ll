; RUN: opt --passes=generic-to-nvvm --verify-each -S %s | filecheck %s
; negative: variables that have a space, lists for tools, thread-local ones
; CHECK: @s = internal addrspace(3) global i32 undef
; CHECK: @llvm.used = appending global [1 x ptr] [ptr @f], section "llvm.metadata"
; CHECK: @t = thread_local global i32 0

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global i32 undef
@llvm.used = appending global [1 x ptr] [ptr @f], section "llvm.metadata"
@t = thread_local global i32 0
define void @f() {
  store i32 1, ptr addrspace(3) @s
  ret void
}
