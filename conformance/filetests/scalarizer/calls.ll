; intrinsics that compute each element for itself; scalar arguments are the same for all
; RUN: opt --passes='scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK-COUNT-4: call i32 @llvm.smax.i32(
; CHECK-COUNT-4: call i32 @llvm.ctlz.i32(i32 {{%.*}}, i1 false)
; CHECK-COUNT-4: call i32 @llvm.fshl.i32(
; CHECK-NOT: @llvm.smax.v4i32(<
; CHECK: store
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  %m = call <4 x i32> @llvm.smax.v4i32(<4 x i32> %v, <4 x i32> <i32 4, i32 3, i32 200, i32 100>)
  %c = call <4 x i32> @llvm.ctlz.v4i32(<4 x i32> %m, i1 false)
  %f = call <4 x i32> @llvm.fshl.v4i32(<4 x i32> %v, <4 x i32> %m, <4 x i32> %c)
  store <4 x i32> %f, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare <4 x i32> @llvm.smax.v4i32(<4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.ctlz.v4i32(<4 x i32>, i1)
declare <4 x i32> @llvm.fshl.v4i32(<4 x i32>, <4 x i32>, <4 x i32>)
