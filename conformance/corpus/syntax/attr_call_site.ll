; attributes on call sites: return, arguments, function, groups
%T = type { ptr, i32 }
declare ptr @g(ptr, i32, ...)
declare void @h(ptr sret(%T), ptr byval(%T))
declare void @bar() convergent
define ptr @f(ptr %p, i32 %i) {
  %t = alloca %T, align 8
  %r = call noundef nonnull align 8 ptr (ptr, i32, ...) @g(ptr noundef nonnull %p, i32 signext %i, ptr nocapture readonly %t) nounwind willreturn memory(read) "site"="1"
  call void @h(ptr sret(%T) align 8 %t, ptr noalias byval(%T) align 8 %t) #0
  tail call void @bar() #1
  %q = call ptr (ptr, i32, ...) @g(ptr %p, i32 inreg %i) nobuiltin
  ret ptr %r
}
define void @intrinsics(ptr %p) {
  %a = call ptr @llvm.preserve.array.access.index.p0.p0(ptr elementtype([4 x i32]) %p, i32 0, i32 1)
  ret void
}
declare ptr @llvm.preserve.array.access.index.p0.p0(ptr, i32 immarg, i32 immarg)
attributes #0 = { nounwind }
attributes #1 = { convergent nounwind "no-builtins" }
