; of vectors and aggregates the elements that are computed are put into what is constant of them
; RUN: opt --passes='lower-constant-expressions' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK-DAG: [[G:%[0-9]+]] = ptrtoint ptr @g to i64
; CHECK-DAG: [[P:%[0-9]+]] = inttoptr i64 16 to ptr
; CHECK-DAG: [[A:%[0-9]+]] = insertvalue [2 x ptr] [ptr @g, ptr poison], ptr [[P]], 1
; CHECK: [[S:%[0-9]+]] = insertvalue { i64, [2 x ptr], i8 } { i64 poison, [2 x ptr] poison, i8 3 }, i64 [[G]], 0
; CHECK-NEXT: [[R:%[0-9]+]] = insertvalue { i64, [2 x ptr], i8 } [[S]], [2 x ptr] [[A]], 1
; CHECK-NEXT: store { i64, [2 x ptr], i8 } [[R]], ptr %out, align 8
; CHECK-NEXT: store { ptr, ptr } { ptr @g, ptr getelementptr (i8, ptr @g, i64 32) }, ptr %out, align 8
; CHECK-NEXT: [[V:%[0-9]+]] = insertelement <3 x i64> <i64 4, i64 poison, i64 poison>, i64 [[G]], i64 1
; CHECK-NEXT: ret <3 x i64> [[V]]

@g = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

define <3 x i64> @k(ptr %out, i1 %c) {
  store {i64, [2 x ptr], i8} {i64 ptrtoint (ptr @g to i64), [2 x ptr] [ptr @g, ptr inttoptr (i64 16 to ptr)], i8 3}, ptr %out, align 8
  store {ptr, ptr} {ptr @g, ptr getelementptr ([8 x i32], ptr @g, i64 1)}, ptr %out, align 8
  ret <3 x i64> <i64 4, i64 ptrtoint (ptr @g to i64), i64 poison>
}
