; RUN: opt --link comdats.part -S %s | filecheck %s
; The first module that has a comdat brings all of its members. LangRef, "Comdats".
; CHECK: $f = comdat any
; CHECK: @v = linkonce_odr global i32 1, comdat($f)
; CHECK: @only = global ptr @f
; CHECK: define linkonce_odr i32 @f() comdat {
; CHECK-NEXT: ret i32 1
$f = comdat any
@v = linkonce_odr global i32 1, comdat($f)
define linkonce_odr i32 @f() comdat {
  ret i32 1
}
