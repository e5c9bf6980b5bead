; Negative: divisions of 32 bits, by what is no constant, unsigned by a power of two, by one, of vectors.
; RUN: opt --passes=divide-by-constant --verify-each -S %s | filecheck %s
; RUN: check --passes=divide-by-constant %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[224], buf i64[32] hex(000000000000000001000000000000000200000000000000fffffffffffffffffeffffffffffffffffffffffffffff7f000000000000008001000000000000800000000001000000ffffffff0000000000000000ffffffff0000803b000000000100803b000000000200803b00000000f5ff63a7b3b6e00d5555555555555555000000000000000007000000000000000e00000000000000f9fffffffffffffff2fffffffffffffff9ffffffffffff7f000000000000008007000000000000800000000007000000f9ffffff0600000000000000f9ffffff000080a001000000070080a0010000000e0080a001000000b3ffbb93e9fe24615355555555555555)]
; LAUNCH: k grid=1 block=32 args=[out i64[224], buf i64[32] rand(5,-9223372036854775808,9223372036854775807)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: udiv i32 %n, 7
; CHECK: udiv i64 17, %y
; CHECK: udiv i64 %x, 8
; CHECK: urem i64 %x, 64
; CHECK: udiv i64 %x, 1
; CHECK: sdiv i64 %x, 1
; CHECK: udiv <2 x i64>
; CHECK-NOT: mulhi
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %x = load i64, ptr %pi, align 8
  %n = trunc i64 %x to i32
  %m = udiv i32 %n, 7
  %q0 = zext i32 %m to i64
  %i0 = add i32 %t, 0
  %p0 = getelementptr inbounds i64, ptr %out, i32 %i0
  store i64 %q0, ptr %p0, align 8
  %y = or i64 %x, 1
  %q1 = udiv i64 17, %y
  %i1 = add i32 %t, 32
  %p1 = getelementptr inbounds i64, ptr %out, i32 %i1
  store i64 %q1, ptr %p1, align 8
  %q2 = udiv i64 %x, 8
  %i2 = add i32 %t, 64
  %p2 = getelementptr inbounds i64, ptr %out, i32 %i2
  store i64 %q2, ptr %p2, align 8
  %q3 = urem i64 %x, 64
  %i3 = add i32 %t, 96
  %p3 = getelementptr inbounds i64, ptr %out, i32 %i3
  store i64 %q3, ptr %p3, align 8
  %q4 = udiv i64 %x, 1
  %i4 = add i32 %t, 128
  %p4 = getelementptr inbounds i64, ptr %out, i32 %i4
  store i64 %q4, ptr %p4, align 8
  %q5 = sdiv i64 %x, 1
  %i5 = add i32 %t, 160
  %p5 = getelementptr inbounds i64, ptr %out, i32 %i5
  store i64 %q5, ptr %p5, align 8
  %v = insertelement <2 x i64> <i64 5, i64 7>, i64 %x, i32 0
  %w = udiv <2 x i64> %v, <i64 3, i64 3>
  %q6 = extractelement <2 x i64> %w, i32 0
  %i6 = add i32 %t, 192
  %p6 = getelementptr inbounds i64, ptr %out, i32 %i6
  store i64 %q6, ptr %p6, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
