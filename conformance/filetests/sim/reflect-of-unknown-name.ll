; RUN: not sim %s | filecheck %s

; A name that is known only when the kernel runs cannot be a parameter of the compilation.
; LAUNCH: k grid=1 block=1 args=[buf i8[4] zero]
; CHECK: not constant

define ptx_kernel void @k(ptr %name) {
  %f = call i32 @llvm.nvvm.reflect(ptr %name)
  ret void
}

declare i32 @llvm.nvvm.reflect(ptr)
