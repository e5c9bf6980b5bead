; RUN: opt --passes=alloca-hoisting --verify-each -S %s | filecheck %s
; RUN: check --passes=alloca-hoisting %s | filecheck %s --check-prefix=VERDICT
; negative: slots of the entry stay where they are.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Skipped
; CHECK: entry:
; CHECK-NEXT: %t = call
; CHECK-NEXT: %a = alloca i32

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = alloca i32
  store i32 %t, ptr %a
  %x = load i32, ptr %a
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
