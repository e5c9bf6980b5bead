; operations on vectors
; RUN: opt --passes='lower-constant-expressions' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: [[A:%[0-9]+]] = getelementptr i32, ptr @g, <2 x i64> <i64 1, i64 2>
; CHECK-NEXT: %p = ptrtoint <2 x ptr> [[A]] to <2 x i64>
; CHECK: [[B:%[0-9]+]] = ptrtoint <2 x ptr> <ptr @g, ptr null> to <2 x i64>
; CHECK-NEXT: [[C:%[0-9]+]] = extractelement <2 x i64> [[B]], i32 0
; CHECK-NEXT: store i64 [[C]], ptr %out, align 8
; CHECK: [[D:%[0-9]+]] = ptrtoint ptr @g to i64
; CHECK-NEXT: [[E:%[0-9]+]] = bitcast i64 [[D]] to <2 x i32>
; CHECK-NEXT: [[F:%[0-9]+]] = shufflevector <2 x i32> [[E]], <2 x i32> poison, <2 x i32> <i32 1, i32 poison>
; CHECK-NEXT: ret <2 x i32> [[F]]

@g = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

define <2 x i32> @k(ptr %out) {
  %p = ptrtoint <2 x ptr> getelementptr (i32, ptr @g, <2 x i64> <i64 1, i64 2>) to <2 x i64>
  store <2 x i64> %p, ptr %out, align 16
  store i64 extractelement (<2 x i64> ptrtoint (<2 x ptr> <ptr @g, ptr null> to <2 x i64>), i32 0), ptr %out, align 8
  ret <2 x i32> shufflevector (<2 x i32> bitcast (i64 ptrtoint (ptr @g to i64) to <2 x i32>), <2 x i32> poison, <2 x i32> <i32 1, i32 poison>)
}
