; narrow elements are shifted to their places, the first one lowest
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-bitcasts' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[256] rand(3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[A:%[0-9]+]] = extractelement <2 x i16> %x, i64 0
; CHECK-NEXT: [[B:%[0-9]+]] = extractelement <2 x i16> %x, i64 1
; CHECK-NEXT: [[C:%[0-9]+]] = zext i16 [[A]] to i32
; CHECK-NEXT: [[E:%[0-9]+]] = zext i16 [[B]] to i32
; CHECK-NEXT: [[S:%[0-9]+]] = shl nuw i32 [[E]], 16
; CHECK-NEXT: %w = or disjoint i32 [[C]], [[S]]
; CHECK-NEXT: [[F:%[0-9]+]] = trunc i32 %w to i16
; CHECK-NEXT: [[G:%[0-9]+]] = insertelement <2 x i16> poison, i16 [[F]], i64 0
; CHECK-NEXT: [[H:%[0-9]+]] = lshr i32 %w, 16
; CHECK-NEXT: [[I:%[0-9]+]] = trunc i32 [[H]] to i16
; CHECK-NEXT: %r = insertelement <2 x i16> [[G]], i16 [[I]], i64 1

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr <2 x i16>, ptr %in, i64 %l
  %x = load <2 x i16>, ptr %pi, align 4
  %w = bitcast <2 x i16> %x to i32
  %r = bitcast i32 %w to <2 x i16>
  %po = getelementptr <2 x i16>, ptr %out, i64 %l
  store <2 x i16> %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
