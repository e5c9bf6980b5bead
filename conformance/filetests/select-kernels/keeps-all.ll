; negative: all are kept unless the knobs say otherwise
; RUN: opt --passes=select-kernels --verify-each -S %s | filecheck %s
; RUN: check --passes=select-kernels %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define ptx_kernel void @k(
; CHECK: define void @second(
; CHECK: !nvvm.annotations
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define void @second(ptr %p) {
  store i32 1, ptr %p, align 4
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @second, !"kernel", i32 1}
