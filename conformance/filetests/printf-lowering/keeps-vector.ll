; negative: an argument that printf cannot print
; RUN: opt --passes=printf-lowering --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: call i32 (ptr, ...) @printf(

@text = internal addrspace(4) constant [13 x i8] c"%d %f %s %c\0A\00"
@word = internal constant [3 x i8] c"hi\00"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 (ptr, ...) @printf(ptr @word, <2 x i32> zeroinitializer)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @printf(ptr, ...)
