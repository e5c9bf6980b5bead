; a scalar is poison where one that it overlaps is, and no other is
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-bitcasts' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[256] rand(3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: %w = insertelement <2 x i32>
; CHECK: %r = insertelement <2 x i16>

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr <2 x i16>, ptr %in, i64 %l
  %x = load <2 x i16>, ptr %pi, align 4
  %a = insertelement <4 x i16> poison, i16 7, i32 0
  %e = extractelement <2 x i16> %x, i32 1
  %b = insertelement <4 x i16> %a, i16 %e, i32 1
  %w = bitcast <4 x i16> %b to <2 x i32>
  %y = extractelement <2 x i32> %w, i32 0
  %r = bitcast i32 %y to <2 x i16>
  %po = getelementptr <2 x i16>, ptr %out, i64 %l
  store <2 x i16> %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
