; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[32]]
; The store defines the half that the initializer leaves undefined, which is read alone.
; CHECK: store i32 65536, ptr addrspace(1) @s
@s = internal addrspace(1) global [2 x i16] [i16 undef, i16 1], align 4
define ptx_kernel void @k(ptr addrspace(1) %out) {
  store i32 65536, ptr addrspace(1) @s
  %h = load i16, ptr addrspace(1) @s
  %v = zext i16 %h to i32
  store i32 %v, ptr addrspace(1) %out
  ret void
}
