; negative: a cycle that is entered at two places
; RUN: opt --passes=structurizecfg --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK: br i1 %a, label %one, label %two
; CHECK: br i1 %c, label %two, label %end

define void @f(i1 %a, i1 %b, i1 %c) {
entry:
  br i1 %a, label %one, label %two
one:
  br i1 %c, label %two, label %end
two:
  br i1 %b, label %one, label %end
end:
  ret void
}
