; elements as vectors of smaller ones, and smaller ones as one
; RUN: opt --passes='scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK-COUNT-2: bitcast i32 {{%.*}} to <2 x i16>
; CHECK-COUNT-4: xor i16
; CHECK-COUNT-2: bitcast <2 x i16> {{%.*}} to i32
; CHECK-COUNT-2: bitcast i32 {{%.*}} to float
; CHECK: store <2 x float>
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <2 x i32>, ptr %pi, align 16
  %h = bitcast <2 x i32> %v to <4 x i16>
  %x = xor <4 x i16> %h, <i16 1, i16 2, i16 3, i16 4>
  %w = bitcast <4 x i16> %x to <2 x i32>
  %f = bitcast <2 x i32> %w to <2 x float>
  store <2 x float> %f, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
