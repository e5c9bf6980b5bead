; uses of thread-local variables, aliases and ifuncs as callees and operands
@tl = thread_local(initialexec) global i32 3, align 4
@al = alias i32, ptr @tl
@fn = ifunc i32 (i32), ptr @pick
define i32 @use(i32 %x) {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @tl)
  %v = load i32, ptr %p, align 4
  %r = call i32 @fn(i32 %v)
  %s = tail call i32 @direct(i32 %r)
  ret i32 %s
}
@direct = alias i32 (i32), ptr @impl
define internal i32 @impl(i32 %x) {
  ret i32 %x
}
define ptr @pick() {
  ret ptr @impl
}
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)
