; RUN: opt --passes=lower-struct-args --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-struct-args %s | filecheck %s --check-prefix=VERDICT
; negative: a function that is called gets a copy on the stack
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Skipped
; CHECK-LABEL: define internal i32 @f(ptr byval({ i32, i32 }) align 4 %s)
; CHECK: load i32, ptr %s

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z = call i32 @f(ptr byval({ i32, i32 }) align 4 %in)
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
define internal i32 @f(ptr byval({ i32, i32 }) align 4 %s) {
  %x = load i32, ptr %s
  ret i32 %x
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
