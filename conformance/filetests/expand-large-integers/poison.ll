; poison and undefined bits of one limb; flags make none that was not there
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; RUN: check --passes='expand-large-integers' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[4096], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
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
  %u = or i128 %a, undef
  %h = insertelement <2 x i64> <i64 1, i64 poison>, i64 5, i32 0
  %c = bitcast <2 x i64> %h to i128
  %l = trunc i128 %c to i64
  %s = add i128 %u, %b
  %n = add nuw nsw i128 %a, %b
  %k = and i128 undef, 1
  %w = add i128 %k, 0
  %x = mul i128 %w, 3
  %to0 = getelementptr i8, ptr %to, i32 0
  store i128 %s, ptr %to0, align 16
  %to16 = getelementptr i8, ptr %to, i32 16
  store i128 %n, ptr %to16, align 16
  %to32 = getelementptr i8, ptr %to, i32 32
  store i128 %x, ptr %to32, align 16
  %to48 = getelementptr i8, ptr %to, i32 48
  store i64 %l, ptr %to48, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
