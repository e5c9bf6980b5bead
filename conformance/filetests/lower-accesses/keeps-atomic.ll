; negative: no sequence of accesses is atomic
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f(
; CHECK: load atomic i8, ptr %p monotonic, align 1
; CHECK: store atomic i128 {{.*}} release, align 16
; CHECK: ret void

define void @f(ptr %p, ptr %q, i128 %x) {
  %v = load atomic i8, ptr %p monotonic, align 1
  store atomic i128 %x, ptr %q release, align 16
  store i8 %v, ptr %p, align 1
  ret void
}
