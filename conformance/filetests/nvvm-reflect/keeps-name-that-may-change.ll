; negative: a name in a variable that may change
; RUN: opt --passes=nvvm-reflect --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: call i32 @llvm.nvvm.reflect(ptr @ftz)

@ftz = global [11 x i8] c"__CUDA_FTZ\00"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @llvm.nvvm.reflect(ptr @ftz)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.reflect(ptr)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
