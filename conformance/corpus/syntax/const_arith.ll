; constant arithmetic on addresses: add, sub, mul, xor with flags (shl is gone in LLVM 19)
@a = global i8 0
@b = global i8 0
@c0 = global i64 add (i64 ptrtoint (ptr @a to i64), i64 4)
@c1 = global i64 add nuw nsw (i64 ptrtoint (ptr @a to i64), i64 1)
@c2 = global i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64))
@c3 = global i64 sub nsw (i64 0, i64 ptrtoint (ptr @b to i64))
@c4 = global i64 mul (i64 ptrtoint (ptr @a to i64), i64 3)
@c5 = global i64 xor (i64 ptrtoint (ptr @a to i64), i64 -1)
@c6 = global i32 trunc (i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @c6 to i64)) to i32)
@c7 = global i64 mul nuw (i64 ptrtoint (ptr @b to i64), i64 5)
@c8 = global i64 add (i64 1, i64 2)
