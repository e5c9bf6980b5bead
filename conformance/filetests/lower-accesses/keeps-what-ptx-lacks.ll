; negative: no parts are known of fp128, of integers of more than 128 bits, and of scalable vectors
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f(
; CHECK: load fp128, ptr %p, align 1
; CHECK: load i129, ptr %p, align 1
; CHECK: load <2 x i65>, ptr %p, align 1
; CHECK: load [4097 x i8], ptr %p, align 1
; CHECK: load <vscale x 2 x i32>, ptr %p, align 1
; CHECK: ret void

define void @f(ptr %p, ptr %q) {
  %a = load fp128, ptr %p, align 1
  store fp128 %a, ptr %q, align 1
  %b = load i129, ptr %p, align 1
  store i129 %b, ptr %q, align 1
  %c = load <2 x i65>, ptr %p, align 1
  store <2 x i65> %c, ptr %q, align 1
  %d = load [4097 x i8], ptr %p, align 1
  store [4097 x i8] %d, ptr %q, align 1
  %e = load <vscale x 2 x i32>, ptr %p, align 1
  store <vscale x 2 x i32> %e, ptr %q, align 1
  ret void
}
