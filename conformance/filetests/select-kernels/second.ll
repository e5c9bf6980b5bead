; only the second
; RUN: opt --passes='select-kernels<first=1>' --verify-each -S %s | filecheck %s
; CHECK: define internal void @k(
; CHECK: define void @second(
; CHECK: !nvvm.annotations

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
