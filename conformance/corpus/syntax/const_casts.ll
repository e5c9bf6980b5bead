; constant casts: bitcast, addrspacecast, ptrtoint, inttoptr, trunc, nested
@g = global i32 7
@sh = addrspace(3) global i64 undef
@c1 = global i64 ptrtoint (ptr @g to i64)
@c2 = global ptr inttoptr (i64 4096 to ptr)
@c3 = global i32 trunc (i64 ptrtoint (ptr @g to i64) to i32)
@c4 = global ptr addrspacecast (ptr addrspace(3) @sh to ptr)
@c5 = global i64 ptrtoint (ptr addrspacecast (ptr addrspace(3) @sh to ptr) to i64)
@c6 = global <2 x i16> bitcast (i32 trunc (i64 ptrtoint (ptr @g to i64) to i32) to <2 x i16>)
@c7 = global float bitcast (i32 1065353216 to float)
@c8 = global i128 ptrtoint (ptr @g to i128)
@c9 = global ptr addrspace(1) addrspacecast (ptr @g to ptr addrspace(1))
define void @f(ptr %p) {
  store i64 ptrtoint (ptr @g to i64), ptr %p
  store ptr inttoptr (i64 add (i64 ptrtoint (ptr @g to i64), i64 8) to ptr), ptr %p
  %c = icmp eq ptr %p, inttoptr (i64 -1 to ptr)
  ret void
}
