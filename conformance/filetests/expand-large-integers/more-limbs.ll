; as many limbs as it takes: the product of two numbers of 128 bits is exact
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f(
; CHECK-COUNT-4: store i64
; CHECK-NOT: i256
; CHECK: ret void

define void @f(i128 %x, i128 %y, ptr %p) {
  %a = zext i128 %x to i256
  %b = zext i128 %y to i256
  %m = mul i256 %a, %b
  store i256 %m, ptr %p, align 16
  ret void
}
