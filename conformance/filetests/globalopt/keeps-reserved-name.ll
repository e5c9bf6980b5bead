; negative: names that begin with llvm. mean something
; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; CHECK: @llvm.mine =
; CHECK: store i32 5
; CHECK: load i32
@llvm.mine = internal global i32 7

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %t, 3
  br i1 %c, label %a, label %b
a:
  store i32 5, ptr @llvm.mine
  br label %b
b:
  %v = load i32, ptr @llvm.mine
  store i32 %v, ptr %out
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
