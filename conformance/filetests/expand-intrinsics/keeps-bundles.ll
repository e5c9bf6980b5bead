; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; negative: what an operand bundle says would be lost
; CHECK: call i8 @llvm.ctpop.i8(i8 %x) [ "deopt"(i8 %x) ]

define i8 @f(i8 %x) {
  %r = call i8 @llvm.ctpop.i8(i8 %x) [ "deopt"(i8 %x) ]
  ret i8 %r
}
declare i8 @llvm.ctpop.i8(i8)
