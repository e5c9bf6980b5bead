; inline assembly: flags, constraints, escapes, several results, as callee with attributes and metadata
module asm "// first line of module assembly"
module asm ".visible .global .u32 quoted\22name\5C;"
module asm ""
define i32 @f(i32 %x, i64 %y, ptr %p) {
  %1 = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  call void asm sideeffect "membar.gl;", "~{memory}"()
  %2 = call i32 asm sideeffect alignstack "add.u32 $0, $1, $2;", "=r,r,n"(i32 %x, i32 5) #0, !srcloc !0
  %3 = call i32 asm sideeffect inteldialect "mov $0, $1", "=r,r"(i32 %2)
  %4 = call { i32, i64 } asm sideeffect alignstack inteldialect unwind "two\0A\09lines \22q\22 $$", "=r,=l,0,l"(i32 %3, i64 %y)
  %5 = extractvalue { i32, i64 } %4, 0
  call void asm "st.global.u32 [$0], $1;", "l,r,~{memory}"(ptr %p, i32 %5) convergent nounwind
  %6 = tail call float asm unwind "mov.f32 $0, 0f3F800000;", "=f"()
  ret i32 %5
}
attributes #0 = { nounwind memory(none) }
!0 = !{i64 12345}
