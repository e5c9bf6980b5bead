; negative: a vector whose number of elements is not fixed is not taken apart, as another one is
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; CHECK-LABEL: define void @f(
; CHECK: load <vscale x 4 x i32>, ptr %p
; CHECK: load i32, ptr %p4
; CHECK: store <4 x i32>
; CHECK-NEXT: %b = extractelement <4 x i32> %w, i32 1

define void @f(ptr %p, ptr %q, ptr noalias %r, <4 x i32> %w) {
  %p4 = getelementptr inbounds i8, ptr %p, i64 4
  %q4 = getelementptr inbounds i8, ptr %q, i64 4
  %v = load <vscale x 4 x i32>, ptr %p, align 16
  %a = load i32, ptr %p4, align 4
  store <vscale x 4 x i32> %v, ptr %r, align 16
  store i32 %a, ptr %r, align 4
  store <4 x i32> %w, ptr %q, align 16
  %b = load i32, ptr %q4, align 4
  store volatile i32 %b, ptr %r, align 4
  ret void
}
