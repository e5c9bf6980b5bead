; negative: a variable in a section of its own is where others look for it
; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; CHECK: @g =
; CHECK: store i32 5
; CHECK: load i32
@g = internal global i32 7, section "mine"

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %t, 3
  br i1 %c, label %a, label %b
a:
  store i32 5, ptr @g
  br label %b
b:
  %v = load i32, ptr @g
  store i32 %v, ptr %out
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
