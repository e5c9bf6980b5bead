; RUN: opt --passes=set-global-array-alignment --verify-each -S %s | filecheck %s
; negative: no array
; CHECK: @s = internal addrspace(3) global i32 undef, align 4
; CHECK: @g = addrspace(1) global { i32, i32 } zeroinitializer, align 4

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global i32 undef, align 4
@g = addrspace(1) global { i32, i32 } zeroinitializer, align 4
define void @f() {
  store i32 1, ptr addrspace(3) @s
  store i32 1, ptr addrspace(1) @g
  ret void
}
