; negative: loads and stores of vectors stay unless told otherwise
; RUN: opt --passes='scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: load <4 x i32>
; CHECK: store <4 x i32>
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  store <4 x i32> %v, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
