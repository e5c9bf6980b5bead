; four bytes are a word; the word has several uses
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-bitcasts' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[256] rand(3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: zext i8 {{%[0-9]+}} to i32
; CHECK: shl nuw i32 {{%[0-9]+}}, 8
; CHECK: shl nuw i32 {{%[0-9]+}}, 16
; CHECK: shl nuw i32 {{%[0-9]+}}, 24
; CHECK-NEXT: %w = or disjoint i32
; CHECK: lshr i32 %z, 8
; CHECK: lshr i32 %z, 16
; CHECK: lshr i32 %z, 24
; CHECK-NOT: bitcast

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr <4 x i8>, ptr %in, i64 %l
  %x = load <4 x i8>, ptr %pi, align 4
  %w = bitcast <4 x i8> %x to i32
  %y = add i32 %w, 257
  %z = xor i32 %y, %w
  %r = bitcast i32 %z to <4 x i8>
  %po = getelementptr <4 x i8>, ptr %out, i64 %l
  store <4 x i8> %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
