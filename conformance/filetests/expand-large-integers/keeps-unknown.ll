; negative: fp128, and intrinsics and funnel shifts that are not known
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; CHECK: uitofp i128 {{.*}} to fp128
; CHECK: call i128 @llvm.ushl.sat.i128(
; CHECK: call i96 @llvm.fshl.i96(
; CHECK: ret

define fp128 @f(i128 %x, i128 %y, i96 %z, ptr %p) {
  %f = uitofp i128 %x to fp128
  %s = call i128 @llvm.ushl.sat.i128(i128 %x, i128 %y)
  store i128 %s, ptr %p, align 16
  %t = call i96 @llvm.fshl.i96(i96 %z, i96 %z, i96 %z)
  store i96 %t, ptr %p, align 16
  ret fp128 %f
}
declare i128 @llvm.ushl.sat.i128(i128, i128)
declare i96 @llvm.fshl.i96(i96, i96, i96)
