; Inline assembly that is wrong: the place of the call, and where in the assembly.
; RUN: not cc --passes='select<sm_90>' %s | filecheck %s
; CHECK: not-inline-assembly.ll:6:3: error[inline-assembly]: line 2, column 3 of the assembly: no instruction is called foo

define void @f() {
  call void asm sideeffect "nanosleep.u32 1;\0A  foo.b32 %r1;", ""()
  ret void
}
