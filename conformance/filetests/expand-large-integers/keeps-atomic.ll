; negative: no sequence of accesses is atomic
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; CHECK: load atomic i128, ptr %p monotonic, align 16
; CHECK: store atomic i128 {{.*}}, ptr %q monotonic, align 16

define void @f(ptr %p, ptr %q) {
  %v = load atomic i128, ptr %p monotonic, align 16
  %s = add i128 %v, 1
  store atomic i128 %s, ptr %q monotonic, align 16
  ret void
}
