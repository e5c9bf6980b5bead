; RUN: not sim %s | filecheck %s
; A structure that a kernel gets by value is given by its bytes; a buffer would hand over its address in their place.
; LAUNCH: k grid=1 block=1 args=[buf i32[2] const(7), out i32[1]]
; CHECK: :3:10: error[launch-arguments]: argument 0 of @k is passed by value, as { i32, i32 }; the launch gives buf i32[2] const(7), not bytes

define ptx_kernel void @k(ptr byval({ i32, i32 }) %s, ptr %out) {
  %b = getelementptr inbounds { i32, i32 }, ptr %s, i64 0, i32 1
  %x = load i32, ptr %b
  store i32 %x, ptr %out
  ret void
}
