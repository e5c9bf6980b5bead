; Signed divisions: a factor that fits, one whose sign says that the dividend is added, divisors below zero, remainders.
; RUN: opt --passes=divide-by-constant --verify-each -S %s | filecheck %s
; RUN: check --passes=divide-by-constant %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[256], buf i64[32] hex(000000000000000001000000000000000200000000000000fffffffffffffffffeffffffffffffffffffffffffffff7f000000000000008001000000000000800000000001000000ffffffff0000000000000000ffffffff0000803b000000000100803b000000000200803b00000000f5ff63a7b3b6e00d5555555555555555000000000000000007000000000000000e00000000000000f9fffffffffffffff2fffffffffffffff9ffffffffffff7f000000000000008007000000000000800000000007000000f9ffffff0600000000000000f9ffffff000080a001000000070080a0010000000e0080a001000000b3ffbb93e9fe24615355555555555555)]
; LAUNCH: k grid=1 block=32 args=[out i64[256], buf i64[32] rand(5,-9223372036854775808,9223372036854775807)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call i64 @llvm.nvvm.mulhi.ll(i64
; CHECK: ashr i64
; CHECK-NOT: {{sdiv|srem}}
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %x = load i64, ptr %pi, align 8
  %q0 = sdiv i64 %x, 3
  %i0 = add i32 %t, 0
  %p0 = getelementptr inbounds i64, ptr %out, i32 %i0
  store i64 %q0, ptr %p0, align 8
  %q1 = sdiv i64 %x, 7
  %i1 = add i32 %t, 32
  %p1 = getelementptr inbounds i64, ptr %out, i32 %i1
  store i64 %q1, ptr %p1, align 8
  %q2 = sdiv i64 %x, -7
  %i2 = add i32 %t, 64
  %p2 = getelementptr inbounds i64, ptr %out, i32 %i2
  store i64 %q2, ptr %p2, align 8
  %q3 = srem i64 %x, -10
  %i3 = add i32 %t, 96
  %p3 = getelementptr inbounds i64, ptr %out, i32 %i3
  store i64 %q3, ptr %p3, align 8
  %q4 = srem i64 %x, 998244353
  %i4 = add i32 %t, 128
  %p4 = getelementptr inbounds i64, ptr %out, i32 %i4
  store i64 %q4, ptr %p4, align 8
  %q5 = sdiv i64 %x, 9223372036854775807
  %i5 = add i32 %t, 160
  %p5 = getelementptr inbounds i64, ptr %out, i32 %i5
  store i64 %q5, ptr %p5, align 8
  %q6 = sdiv i64 %x, -9223372036854775807
  %i6 = add i32 %t, 192
  %p6 = getelementptr inbounds i64, ptr %out, i32 %i6
  store i64 %q6, ptr %p6, align 8
  %q7 = sdiv exact i64 %x, 25
  %i7 = add i32 %t, 224
  %p7 = getelementptr inbounds i64, ptr %out, i32 %i7
  store i64 %q7, ptr %p7, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
