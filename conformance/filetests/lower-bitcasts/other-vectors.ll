; from vector to vector, without the whole number between
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-bitcasts' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[256] rand(3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK-NOT: i64 {{.*}}, 32
; CHECK: lshr i32 {{%[0-9]+}}, 16
; CHECK: %w = insertelement <4 x i16>
; CHECK: %r = insertelement <2 x i32>

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr <2 x i32>, ptr %in, i64 %l
  %x = load <2 x i32>, ptr %pi, align 4
  %w = bitcast <2 x i32> %x to <4 x i16>
  %y = shufflevector <4 x i16> %w, <4 x i16> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %r = bitcast <4 x i16> %y to <2 x i32>
  %po = getelementptr <2 x i32>, ptr %out, i64 %l
  store <2 x i32> %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
