; negative: a call has to be followed by its return
; RUN: opt --passes=structurizecfg --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK: br i1 %b, label %three, label %two
; CHECK: musttail call i32 @f
; CHECK-NEXT: ret i32

define i32 @f(i1 %a, i1 %b) {
entry:
  br i1 %a, label %one, label %two
one:
  br i1 %b, label %three, label %two
two:
  %r = musttail call i32 @f(i1 %b, i1 %a)
  ret i32 %r
three:
  ret i32 5
}
