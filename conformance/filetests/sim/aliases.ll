; RUN: sim %s | filecheck %s
; RUN: opt --passes=dce -S %s | filecheck %s --check-prefix=TEXT
; Aliases of constant expressions: converted, moved, of one another, in the other space. An alias lies in the space that
; its expression has, which is not written where the expression stands without its type. LangRef, "Aliases".
; LAUNCH: k grid=1 block=1 args=[out i32[10]]
; EXPECT: k arg=0[0]=7
; EXPECT: k arg=0[1]=9
; EXPECT: k arg=0[2]=8
; EXPECT: k arg=0[3]=10
; EXPECT: k arg=0[4]=7
; EXPECT: k arg=0[5]=8
; EXPECT: k arg=0[6]=7
; EXPECT: k arg=0[7]=5
; EXPECT: k arg=0[8]=70
; CHECK: @k stack: finished
; TEXT: @c = internal alias i32, ptr addrspace(1) addrspacecast (ptr @v to ptr addrspace(1))
; TEXT: @h = weak alias i32, ptr addrspace(1) @c
target triple = "nvptx64-nvidia-cuda"
@f = internal alias i32, getelementptr (i8, ptr addrspace(1) @c, i64 12)
@v = internal global [4 x i32] [i32 7, i32 8, i32 9, i32 10]
@g1 = internal addrspace(1) global i32 5
@c = internal alias i32, addrspacecast (ptr @v to ptr addrspace(1))
@d = internal alias i32, getelementptr inbounds ([4 x i32], ptr @v, i64 0, i64 2)
@e = internal alias i32, getelementptr (i8, ptr addrspace(1) addrspacecast (ptr @v to ptr addrspace(1)), i64 4)
@h = weak alias i32, ptr addrspace(1) @c
@j = internal alias i64, bitcast (ptr @v to ptr)
@l = internal alias i32, inttoptr (i64 ptrtoint (ptr @v to i64) to ptr)
@m = internal alias i32, addrspacecast (ptr addrspace(1) @g1 to ptr)
define ptx_kernel void @k(ptr %o) {
  %c = load i32, ptr addrspace(1) @c
  store i32 %c, ptr %o
  %o1 = getelementptr i32, ptr %o, i32 1
  %d = load i32, ptr @d
  store i32 %d, ptr %o1
  %o2 = getelementptr i32, ptr %o, i32 2
  %e = load i32, ptr addrspace(1) @e
  store i32 %e, ptr %o2
  %o3 = getelementptr i32, ptr %o, i32 3
  %f = load i32, ptr addrspace(1) @f
  store i32 %f, ptr %o3
  %o4 = getelementptr i32, ptr %o, i32 4
  %h = load i32, ptr addrspace(1) @h
  store i32 %h, ptr %o4
  %o5 = getelementptr i32, ptr %o, i32 5
  %j = load i64, ptr @j, align 4
  %high = lshr i64 %j, 32
  %word = trunc i64 %high to i32
  store i32 %word, ptr %o5
  %o6 = getelementptr i32, ptr %o, i32 6
  %l = load i32, ptr @l
  store i32 %l, ptr %o6
  %o7 = getelementptr i32, ptr %o, i32 7
  %m = load i32, ptr @m
  store i32 %m, ptr %o7
  store i32 70, ptr addrspace(1) @c
  %o8 = getelementptr i32, ptr %o, i32 8
  %again = load i32, ptr @v
  store i32 %again, ptr %o8
  ret void
}
