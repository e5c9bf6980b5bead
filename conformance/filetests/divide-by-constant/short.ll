; What fits into 32 bits is divided there; what is known to be less than 2^63 needs no factor of 65 bits.
; RUN: opt --passes=divide-by-constant --verify-each -S %s | filecheck %s
; RUN: check --passes=divide-by-constant %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[96], buf i64[32] hex(000000000000000001000000000000000200000000000000fffffffffffffffffeffffffffffffffffffffffffffff7f000000000000008001000000000000800000000001000000ffffffff0000000000000000ffffffff0000803b000000000100803b000000000200803b00000000f5ff63a7b3b6e00d5555555555555555000000000000000007000000000000000e00000000000000f9fffffffffffffff2fffffffffffffff9ffffffffffff7f000000000000008007000000000000800000000007000000f9ffffff0600000000000000f9ffffff000080a001000000070080a0010000000e0080a001000000b3ffbb93e9fe24615355555555555555)]
; LAUNCH: k grid=1 block=32 args=[out i64[96], buf i64[32] rand(5,-9223372036854775808,9223372036854775807)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: udiv i32 {{%[0-9]+}}, 7
; CHECK: urem i32 {{%[0-9]+}}, -5
; CHECK: call i64 @llvm.nvvm.mulhi.ull(i64
; CHECK-NEXT: lshr i64
; CHECK-NOT: add i64
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %x = load i64, ptr %pi, align 8
  %a = and i64 %x, 4294967295
  %q0 = udiv i64 %a, 7
  %i0 = add i32 %t, 0
  %p0 = getelementptr inbounds i64, ptr %out, i32 %i0
  store i64 %q0, ptr %p0, align 8
  %b = and i64 %x, 2147483647
  %q1 = srem i64 %b, 4294967291
  %i1 = add i32 %t, 32
  %p1 = getelementptr inbounds i64, ptr %out, i32 %i1
  store i64 %q1, ptr %p1, align 8
  %c = lshr i64 %x, 1
  %q2 = udiv i64 %c, 7
  %i2 = add i32 %t, 64
  %p2 = getelementptr inbounds i64, ptr %out, i32 %i2
  store i64 %q2, ptr %p2, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
