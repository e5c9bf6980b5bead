; words of 96 bits, and their order
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-bitcasts' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[256] rand(3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: %w = trunc i128
; CHECK: %r = insertelement <3 x i32>

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr <3 x i32>, ptr %in, i64 %l
  %x = load <3 x i32>, ptr %pi, align 4
  %w = bitcast <3 x i32> %x to i96
  %y = lshr i96 %w, 40
  %r = bitcast i96 %y to <3 x i32>
  %po = getelementptr <3 x i32>, ptr %out, i64 %l
  store <3 x i32> %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
