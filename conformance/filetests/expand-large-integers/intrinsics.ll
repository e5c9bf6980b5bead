; bits, extremes, overflow and saturation
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; RUN: check --passes='expand-large-integers' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[4096], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: call i64 @llvm.ctlz.i64(
; CHECK: call i64 @llvm.bswap.i64(
; CHECK-NOT: i128
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 32
  %from = getelementptr i8, ptr %in, i32 %at
  %next = getelementptr i8, ptr %from, i32 16
  %wide = mul i32 %t, 64
  %to = getelementptr i8, ptr %out, i32 %wide
  %a = load i128, ptr %from, align 16
  %b = load i128, ptr %next, align 16
  %m = call i128 @llvm.smax.i128(i128 %a, i128 %b)
  %z = call i128 @llvm.ctlz.i128(i128 %a, i1 true)
  %w = call i128 @llvm.bswap.i128(i128 %m)
  %p = call { i128, i1 } @llvm.umul.with.overflow.i128(i128 %a, i128 %z)
  %v = extractvalue { i128, i1 } %p, 0
  %o = extractvalue { i128, i1 } %p, 1
  %s = call i128 @llvm.sadd.sat.i128(i128 %v, i128 %b)
  %x = zext i1 %o to i8
  %to0 = getelementptr i8, ptr %to, i32 0
  store i128 %w, ptr %to0, align 16
  %to16 = getelementptr i8, ptr %to, i32 16
  store i128 %s, ptr %to16, align 16
  %to32 = getelementptr i8, ptr %to, i32 32
  store i8 %x, ptr %to32, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i128 @llvm.smax.i128(i128, i128)
declare i128 @llvm.ctlz.i128(i128, i1)
declare i128 @llvm.bswap.i128(i128)
declare { i128, i1 } @llvm.umul.with.overflow.i128(i128, i128)
declare i128 @llvm.sadd.sat.i128(i128, i128)
