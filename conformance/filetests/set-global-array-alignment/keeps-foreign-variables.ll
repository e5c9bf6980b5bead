; RUN: opt --passes=set-global-array-alignment --verify-each -S %s | filecheck %s
; negative: another definition, a section, a list for tools
; CHECK: @s = external addrspace(3) global [8 x i32], align 4
; CHECK: @g = weak addrspace(1) global [8 x i32] zeroinitializer, align 4
; CHECK: @h = addrspace(1) global [8 x i32] zeroinitializer, section "laid.out", align 4
; CHECK: @llvm.compiler.used = appending global [1 x ptr] [ptr @f], section "llvm.metadata", align 4

target triple = "nvptx64-nvidia-cuda"

@s = external addrspace(3) global [8 x i32], align 4
@g = weak addrspace(1) global [8 x i32] zeroinitializer, align 4
@h = addrspace(1) global [8 x i32] zeroinitializer, section "laid.out", align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr @f], section "llvm.metadata", align 4
define void @f() {
  store i32 1, ptr addrspace(3) @s
  store i32 1, ptr addrspace(1) @g
  store i32 1, ptr addrspace(1) @h
  ret void
}
