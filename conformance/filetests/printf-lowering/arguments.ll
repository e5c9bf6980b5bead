; arguments stand in a buffer at their natural alignment
; RUN: opt --passes=printf-lowering --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: %arguments = alloca [28 x i8], align 8
; CHECK: %g = addrspacecast ptr addrspace(4) @text to ptr
; CHECK: [[D:%[0-9]+]] = fpext float %f to double
; CHECK: [[C:%[0-9]+]] = zext i8 %b to i32
; CHECK: call void @llvm.lifetime.start.p0(i64 28, ptr %arguments)
; CHECK: store i32 %x, ptr %arguments, align 4
; CHECK: [[P8:%[0-9]+]] = getelementptr i8, ptr %arguments, i64 8
; CHECK: store double [[D]], ptr [[P8]], align 8
; CHECK: [[P16:%[0-9]+]] = getelementptr i8, ptr %arguments, i64 16
; CHECK: store ptr @word, ptr [[P16]], align 8
; CHECK: [[P24:%[0-9]+]] = getelementptr i8, ptr %arguments, i64 24
; CHECK: store i32 [[C]], ptr [[P24]], align 4
; CHECK: %r = call i32 @vprintf(ptr %g, ptr %arguments)
; CHECK: call void @llvm.lifetime.end.p0(i64 28, ptr %arguments)

@text = internal addrspace(4) constant [13 x i8] c"%d %f %s %c\0A\00"
@word = internal constant [3 x i8] c"hi\00"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %g = addrspacecast ptr addrspace(4) @text to ptr
  %f = uitofp i32 %x to float
  %b = trunc i32 %x to i8
  %r = call i32 (ptr, ...) @printf(ptr %g, i32 %x, float %f, ptr @word, i8 %b)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @printf(ptr, ...)
