; elements that overlap two of the others: what is beyond is shifted out, without nuw
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-bitcasts' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[256] rand(3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[B:%[0-9]+]] = extractelement <3 x i16> %x, i64 1
; CHECK: [[Z:%[0-9]+]] = zext i16 [[B]] to i24
; CHECK-NEXT: [[S:%[0-9]+]] = shl i24 [[Z]], 16
; CHECK-NEXT: or disjoint i24 {{%[0-9]+}}, [[S]]
; CHECK: [[U:%[0-9]+]] = lshr i16 [[B]], 8
; CHECK-NEXT: [[V:%[0-9]+]] = zext i16 [[U]] to i24
; CHECK: shl nuw i24 {{%[0-9]+}}, 8
; CHECK: %w = insertelement <2 x i24>
; CHECK: [[E:%[0-9]+]] = lshr i24 {{%[0-9]+}}, 16
; CHECK-NEXT: [[F:%[0-9]+]] = trunc i24 [[E]] to i16
; CHECK: shl i16 {{%[0-9]+}}, 8

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr <3 x i16>, ptr %in, i64 %l
  %x = load <3 x i16>, ptr %pi, align 4
  %w = bitcast <3 x i16> %x to <2 x i24>
  %y = shufflevector <2 x i24> %w, <2 x i24> poison, <2 x i32> <i32 1, i32 0>
  %r = bitcast <2 x i24> %y to <3 x i16>
  %po = getelementptr <3 x i16>, ptr %out, i64 %l
  store <3 x i16> %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
