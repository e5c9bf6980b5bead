; RUN: sim %s | filecheck %s

; A constant vector is a number whose lowest bits are the first element: 3 + 7 * 2^32, and 2^16 + 2 as halves.
; LAUNCH: k grid=1 block=1 args=[out i64[2]]
; EXPECT: k arg=0[0]=30064771075
; EXPECT: k arg=0[1]=131073
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr %out) {
  store i64 bitcast (<2 x i32> <i32 3, i32 7> to i64), ptr %out
  %second = getelementptr i8, ptr %out, i64 8
  %half = add i32 bitcast (<2 x i16> <i16 1, i16 2> to i32), 0
  %wide = zext i32 %half to i64
  store i64 %wide, ptr %second
  ret void
}
