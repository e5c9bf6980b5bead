; negative: a load of no bytes is not taken for an element of an array whose elements have none
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; CHECK-LABEL: define void @f(
; CHECK: load [4 x {}], ptr %p
; CHECK-NEXT: load {}, ptr %p

define void @f(ptr %p, ptr %q) {
  %v = load [4 x {}], ptr %p, align 1
  %w = load {}, ptr %p, align 1
  store volatile [4 x {}] %v, ptr %q, align 1
  store volatile {} %w, ptr %q, align 1
  ret void
}
