; twice is once
; RUN: opt --passes='lower-bitcasts,lower-bitcasts' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-bitcasts,lower-bitcasts' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[256] rand(3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: %w = insertelement <2 x i16>
; CHECK: %r = insertelement <4 x i8>
; CHECK-NOT: bitcast
; CHECK: ret void

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr <4 x i8>, ptr %in, i64 %l
  %x = load <4 x i8>, ptr %pi, align 4
  %w = bitcast <4 x i8> %x to <2 x i16>
  %r = bitcast <2 x i16> %w to <4 x i8>
  %po = getelementptr <4 x i8>, ptr %out, i64 %l
  store <4 x i8> %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
