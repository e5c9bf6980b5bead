; negative: a vector whose length the machine decides has no known size
; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; CHECK: @g = internal global <vscale x 4 x i32> zeroinitializer
; CHECK: load i32, ptr @g
; CHECK: store i32 5, ptr @g
@g = internal global <vscale x 4 x i32> zeroinitializer

define ptx_kernel void @k(ptr %out) {
  %v = load i32, ptr @g
  store i32 5, ptr @g
  store i32 %v, ptr %out
  ret void
}
