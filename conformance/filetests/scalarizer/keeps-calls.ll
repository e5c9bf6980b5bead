; negative: a function of the program gets and returns vectors as before; they are put together for it
; RUN: opt --passes='scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: [[W:%.*]] = insertelement <4 x i32> {{%.*}}, i32 {{%.*}}, i64 3
; CHECK: call <4 x i32> @f(<4 x i32>
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  %a = add <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  %m = call <4 x i32> @f(<4 x i32> %a)
  store <4 x i32> %m, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define internal <4 x i32> @f(<4 x i32> %x) noinline {
  ret <4 x i32> %x
}
