; two steps whose sum is beyond the index type: the sum says nothing with a sign; inrange goes
; RUN: opt --passes='lower-constant-expressions' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: store ptr getelementptr (i8, ptr @g, i64 -9223372036854775807), ptr %p, align 8
; CHECK-NEXT: ret ptr getelementptr inbounds (i8, ptr @g, i64 8)

@g = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

define ptr @k(ptr %p) {
  store ptr getelementptr nusw (i8, ptr getelementptr nusw (i8, ptr @g, i64 9223372036854775807), i64 2), ptr %p, align 8
  ret ptr getelementptr inbounds inrange(-8, 8) ({[4 x i32]}, ptr @g, i32 0, i32 0, i32 2)
}
