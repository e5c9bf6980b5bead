; scalars of the same widths stay: selection casts element by element; so do the halves of 128 bits
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-bitcasts' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[256] rand(3)]
; VERDICT: @k: Skipped
; CHECK-LABEL: @k
; CHECK: %w = bitcast <2 x i64> %x to i128
; CHECK-NEXT: %y = bitcast i128 %w to <2 x i64>
; CHECK-NEXT: %f = bitcast <2 x i64> %y to <2 x double>
; CHECK: %i = bitcast double %e to i64
; CHECK-NEXT: %o = bitcast i64 %i to <1 x i64>
; CHECK-NEXT: %p = bitcast <1 x i64> %o to double
; CHECK: %r = bitcast <2 x double> %g to <2 x i64>

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr <2 x i64>, ptr %in, i64 %l
  %x = load <2 x i64>, ptr %pi, align 4
  %w = bitcast <2 x i64> %x to i128
  %y = bitcast i128 %w to <2 x i64>
  %f = bitcast <2 x i64> %y to <2 x double>
  %e = extractelement <2 x double> %f, i32 0
  %i = bitcast double %e to i64
  %o = bitcast i64 %i to <1 x i64>
  %p = bitcast <1 x i64> %o to double
  %g = insertelement <2 x double> %f, double %p, i32 1
  %r = bitcast <2 x double> %g to <2 x i64>
  %po = getelementptr <2 x i64>, ptr %out, i64 %l
  store <2 x i64> %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
