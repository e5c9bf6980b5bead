; vectors of bits
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-bitcasts' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[256] rand(3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: trunc i8 %x to i1
; CHECK: [[S:%[0-9]+]] = lshr i8 %x, 7
; CHECK-NEXT: trunc i8 [[S]] to i1
; CHECK: zext i1 {{%[0-9]+}} to i8
; CHECK: shl nuw i8 {{%[0-9]+}}, 7
; CHECK-NEXT: %y = or disjoint i8
; CHECK-NOT: bitcast

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr i8, ptr %in, i64 %l
  %x = load i8, ptr %pi, align 4
  %b = bitcast i8 %x to <8 x i1>
  %n = xor <8 x i1> %b, <i1 1, i1 0, i1 1, i1 0, i1 0, i1 0, i1 0, i1 1>
  %y = bitcast <8 x i1> %n to i8
  %z = bitcast <8 x i1> %b to <2 x i4>
  %q = bitcast <2 x i4> %z to i8
  %r = add i8 %q, %y
  %po = getelementptr i8, ptr %out, i64 %l
  store i8 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
