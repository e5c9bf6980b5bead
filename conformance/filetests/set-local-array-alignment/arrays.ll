; RUN: opt --passes=set-local-array-alignment --verify-each -S %s | filecheck %s
; RUN: check --passes=set-local-array-alignment %s | filecheck %s --check-prefix=VERDICT
; Arrays, and structs with arrays, as far as their size is a multiple.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %a = alloca [8 x i32], align 16
; CHECK: %b = alloca [3 x i64]
; CHECK: %c = alloca { i32, [5 x i16], i16 }, align 16
; CHECK: %d = alloca [6 x i8], align 2

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [8 x i32]
  %b = alloca [3 x i64]
  %c = alloca { i32, [5 x i16], i16 }, align 4
  %d = alloca [6 x i8], align 1
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %t, ptr %a
  %z = load i32, ptr %a
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
