; negative: tokens say which lanes come together
; RUN: opt --passes=structurizecfg --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK: br i1 %b, label %three, label %two

define void @f(i1 %a, i1 %b) convergent {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br i1 %a, label %one, label %two
one:
  br i1 %b, label %three, label %two
two:
  br label %three
three:
  ret void
}

declare token @llvm.experimental.convergence.entry()
