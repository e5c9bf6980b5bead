; floats are cast one by one; NaNs keep their bits
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-bitcasts' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[256] rand(3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[A:%[0-9]+]] = extractelement <2 x float> %x, i64 0
; CHECK-NEXT: bitcast float [[A]] to i32
; CHECK: %w = or disjoint i64
; CHECK: [[T:%[0-9]+]] = trunc i64 %y to i16
; CHECK-NEXT: [[H:%[0-9]+]] = bitcast i16 [[T]] to half
; CHECK-NEXT: insertelement <4 x half> poison, half [[H]], i64 0
; CHECK: [[F:%[0-9]+]] = bitcast i32 {{%[0-9]+}} to float
; CHECK-NEXT: [[G:%[0-9]+]] = insertelement <2 x float> poison, float [[F]], i64 0
; CHECK: %r = insertelement <2 x float> [[G]], float {{%[0-9]+}}, i64 1

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr <2 x float>, ptr %in, i64 %l
  %x = load <2 x float>, ptr %pi, align 4
  %w = bitcast <2 x float> %x to i64
  %y = xor i64 %w, 4611686018427387905
  %h = bitcast i64 %y to <4 x half>
  %r = bitcast <4 x half> %h to <2 x float>
  %po = getelementptr <2 x float>, ptr %out, i64 %l
  store <2 x float> %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
