; negative: a function that others call does not get the limits of one kernel
; RUN: opt --passes=nvvm-intr-range --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK: call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define i32 @f() "nvvm.maxntid"="32" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %t
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
