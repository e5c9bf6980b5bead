; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; negative: products of fixed point of more than 64 bits, numbers of more than 128, and fp128
; CHECK: call i96 @llvm.smul.fix.i96
; CHECK: call i256 @llvm.ctpop.i256
; CHECK: call fp128 @llvm.floor.f128
; CHECK: frem fp128

define void @f(i96 %x, i256 %y, fp128 %z) {
  %a = call i96 @llvm.smul.fix.i96(i96 %x, i96 %x, i32 3)
  %b = call i256 @llvm.ctpop.i256(i256 %y)
  %c = call fp128 @llvm.floor.f128(fp128 %z)
  %d = frem fp128 %z, %c
  ret void
}
declare i96 @llvm.smul.fix.i96(i96, i96, i32)
declare i256 @llvm.ctpop.i256(i256)
declare fp128 @llvm.floor.f128(fp128)
