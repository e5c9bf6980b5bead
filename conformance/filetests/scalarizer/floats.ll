; fast-math flags, conversions and negation, element by element
; RUN: opt --passes='scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf f32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK-COUNT-4: fmul nnan nsz float
; CHECK-COUNT-4: fneg float
; CHECK-COUNT-4: fptosi float
; CHECK-NOT: fmul
; CHECK: store <4 x i32>
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x float>, ptr %pi, align 16
  %m = fmul nnan nsz <4 x float> %v, %v
  %n = fneg <4 x float> %m
  %i = fptosi <4 x float> %n to <4 x i32>
  store <4 x i32> %i, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
