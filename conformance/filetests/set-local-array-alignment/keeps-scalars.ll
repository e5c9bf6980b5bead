; RUN: opt --passes=set-local-array-alignment --verify-each -S %s | filecheck %s
; RUN: check --passes=set-local-array-alignment %s | filecheck %s --check-prefix=VERDICT
; negative: no array
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %a = alloca i64, align 4
; CHECK: %b = alloca { i64, i64 }, align 4

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca i64, align 4
  %b = alloca { i64, i64 }, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %t, ptr %a
  %z = load i32, ptr %a
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
