; everything that may follow a function's parameter list: unnamed_addr, addrspace, section, gc, prefix, prologue, personality
$k = comdat any
define dso_local void @f() unnamed_addr addrspace(0) #0 section ".text.hot" partition "q" comdat($k) align 32 gc "shadow-stack" prefix i32 123 prologue <{ i8, i32 }> <{ i8 -112, i32 7 }> personality ptr @pers !meta !0 {
  ret void
}
define void @g() local_unnamed_addr prefix [2 x i8] c"ab" {
  ret void
}
declare void @h() unnamed_addr #0 align 16 gc "erlang"
declare !meta !0 void @with_metadata(i32)
declare i32 @pers(...)
attributes #0 = { nounwind }
!0 = !{!"attached"}
