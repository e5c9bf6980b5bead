; aliases and ifuncs: of functions, variables, expressions, other aliases, with linkage
@v = global { i32, i32 } { i32 1, i32 2 }
@sh = internal addrspace(3) global i32 undef
@a0 = alias { i32, i32 }, ptr @v
@a1 = alias i32, getelementptr inbounds ({ i32, i32 }, ptr @v, i32 0, i32 1)
@a2 = internal unnamed_addr alias void (), ptr @f
@a3 = weak_odr hidden alias void (i32), ptr @g
@a4 = alias { i32, i32 }, ptr @a0
@a5 = dso_local alias i32, addrspacecast (ptr addrspace(3) @sh to ptr)
@a6 = alias i32, inttoptr (i64 ptrtoint (ptr @v to i64) to ptr)
@a7 = alias i8, ptr @v, partition "p"
@a8 = protected thread_local(localexec) alias i32, ptr @tl
@tl = thread_local global i32 0
@i0 = ifunc void (), ptr @resolver
@i1 = internal ifunc i32 (i32, ...), ptr @resolver, partition "p"
define void @f() { ret void }
define void @g(i32 %x) { ret void }
define ptr @resolver() {
  call void @a2()
  ret ptr @f
}
