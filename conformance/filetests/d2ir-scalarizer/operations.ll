; the second name of the scalarizer: the same pass at another place
; RUN: opt --passes='d2ir-scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='d2ir-scalarizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK-COUNT-4: add nuw i32
; CHECK: store <4 x i32>
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  %a = add nuw <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %a, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
