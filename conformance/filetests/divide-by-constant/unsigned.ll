; Unsigned divisions: a factor of 64 bits, one of 65, an even divisor that is shifted first, a divisor above 2^63, remainders.
; RUN: opt --passes=divide-by-constant --verify-each -S %s | filecheck %s
; RUN: check --passes=divide-by-constant %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[288], buf i64[32] hex(000000000000000001000000000000000200000000000000fffffffffffffffffeffffffffffffffffffffffffffff7f000000000000008001000000000000800000000001000000ffffffff0000000000000000ffffffff0000803b000000000100803b000000000200803b00000000f5ff63a7b3b6e00d5555555555555555000000000000000007000000000000000e00000000000000f9fffffffffffffff2fffffffffffffff9ffffffffffff7f000000000000008007000000000000800000000007000000f9ffffff0600000000000000f9ffffff000080a001000000070080a0010000000e0080a001000000b3ffbb93e9fe24615355555555555555)]
; LAUNCH: k grid=1 block=32 args=[out i64[288], buf i64[32] rand(5,-9223372036854775808,9223372036854775807)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %[[D:[a-z0-9.]+]] = freeze i64 %x
; CHECK-NEXT: %[[H:[0-9]+]] = call i64 @llvm.nvvm.mulhi.ull(i64 %[[D]], i64 -3689348814741910323)
; CHECK-NEXT: lshr i64 %[[H]], 3
; CHECK: sub i64
; CHECK: mul i64 {{%[0-9]+}}, 998244353
; CHECK-NOT: {{udiv|urem}}
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %x = load i64, ptr %pi, align 8
  %q0 = udiv i64 %x, 10
  %i0 = add i32 %t, 0
  %p0 = getelementptr inbounds i64, ptr %out, i32 %i0
  store i64 %q0, ptr %p0, align 8
  %q1 = udiv i64 %x, 7
  %i1 = add i32 %t, 32
  %p1 = getelementptr inbounds i64, ptr %out, i32 %i1
  store i64 %q1, ptr %p1, align 8
  %q2 = udiv i64 %x, 28
  %i2 = add i32 %t, 64
  %p2 = getelementptr inbounds i64, ptr %out, i32 %i2
  store i64 %q2, ptr %p2, align 8
  %q3 = udiv i64 %x, -3
  %i3 = add i32 %t, 96
  %p3 = getelementptr inbounds i64, ptr %out, i32 %i3
  store i64 %q3, ptr %p3, align 8
  %q4 = urem i64 %x, 998244353
  %i4 = add i32 %t, 128
  %p4 = getelementptr inbounds i64, ptr %out, i32 %i4
  store i64 %q4, ptr %p4, align 8
  %q5 = urem i64 %x, 6
  %i5 = add i32 %t, 160
  %p5 = getelementptr inbounds i64, ptr %out, i32 %i5
  store i64 %q5, ptr %p5, align 8
  %q6 = udiv i64 %x, -1
  %i6 = add i32 %t, 192
  %p6 = getelementptr inbounds i64, ptr %out, i32 %i6
  store i64 %q6, ptr %p6, align 8
  %q7 = udiv i64 %x, 4294967297
  %i7 = add i32 %t, 224
  %p7 = getelementptr inbounds i64, ptr %out, i32 %i7
  store i64 %q7, ptr %p7, align 8
  %q8 = udiv i64 %x, 641
  %i8 = add i32 %t, 256
  %p8 = getelementptr inbounds i64, ptr %out, i32 %i8
  store i64 %q8, ptr %p8, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
