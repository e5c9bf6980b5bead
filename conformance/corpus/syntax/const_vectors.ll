; constant extractelement, insertelement, shufflevector
@g = global i8 0
@a = global i64 extractelement (<2 x i64> <i64 ptrtoint (ptr @g to i64), i64 2>, i32 0)
@b = global <2 x i64> insertelement (<2 x i64> zeroinitializer, i64 ptrtoint (ptr @g to i64), i32 1)
@c = global <2 x i64> shufflevector (<2 x i64> <i64 ptrtoint (ptr @g to i64), i64 2>, <2 x i64> poison, <2 x i32> <i32 1, i32 0>)
@d = global <4 x i32> shufflevector (<2 x i32> <i32 1, i32 2>, <2 x i32> <i32 3, i32 4>, <4 x i32> <i32 3, i32 2, i32 1, i32 0>)
@e = global i8 extractelement (<2 x i8> <i8 5, i8 6>, i32 1)
define <2 x i64> @f(<2 x i64> %x) {
  %1 = add <2 x i64> %x, <i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @a to i64)>
  ret <2 x i64> %1
}
