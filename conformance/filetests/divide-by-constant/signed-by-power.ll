; Signed divisions by powers of two, the least number among them.
; RUN: opt --passes=divide-by-constant --verify-each -S %s | filecheck %s
; RUN: check --passes=divide-by-constant %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[192], buf i64[32] hex(000000000000000001000000000000000200000000000000fffffffffffffffffeffffffffffffffffffffffffffff7f000000000000008001000000000000800000000001000000ffffffff0000000000000000ffffffff0000803b000000000100803b000000000200803b00000000f5ff63a7b3b6e00d5555555555555555000000000000000007000000000000000e00000000000000f9fffffffffffffff2fffffffffffffff9ffffffffffff7f000000000000008007000000000000800000000007000000f9ffffff0600000000000000f9ffffff000080a001000000070080a0010000000e0080a001000000b3ffbb93e9fe24615355555555555555)]
; LAUNCH: k grid=1 block=32 args=[out i64[192], buf i64[32] rand(5,-9223372036854775808,9223372036854775807)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %[[S:[0-9]+]] = ashr i64 %[[D:[a-z0-9.]+]], 63
; CHECK-NEXT: %[[L:[0-9]+]] = lshr i64 %[[S]], 61
; CHECK-NEXT: %[[A:[0-9]+]] = add i64 %[[D]], %[[L]]
; CHECK-NEXT: ashr i64 %[[A]], 3
; CHECK-NOT: {{mulhi|sdiv|srem}}
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %x = load i64, ptr %pi, align 8
  %q0 = sdiv i64 %x, 8
  %i0 = add i32 %t, 0
  %p0 = getelementptr inbounds i64, ptr %out, i32 %i0
  store i64 %q0, ptr %p0, align 8
  %q1 = sdiv i64 %x, -8
  %i1 = add i32 %t, 32
  %p1 = getelementptr inbounds i64, ptr %out, i32 %i1
  store i64 %q1, ptr %p1, align 8
  %q2 = sdiv i64 %x, -9223372036854775808
  %i2 = add i32 %t, 64
  %p2 = getelementptr inbounds i64, ptr %out, i32 %i2
  store i64 %q2, ptr %p2, align 8
  %q3 = srem i64 %x, 16
  %i3 = add i32 %t, 96
  %p3 = getelementptr inbounds i64, ptr %out, i32 %i3
  store i64 %q3, ptr %p3, align 8
  %q4 = sdiv i64 %x, 2
  %i4 = add i32 %t, 128
  %p4 = getelementptr inbounds i64, ptr %out, i32 %i4
  store i64 %q4, ptr %p4, align 8
  %q5 = srem i64 %x, -4611686018427387904
  %i5 = add i32 %t, 160
  %p5 = getelementptr inbounds i64, ptr %out, i32 %i5
  store i64 %q5, ptr %p5, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
