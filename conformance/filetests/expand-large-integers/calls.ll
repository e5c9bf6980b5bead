; arguments and results are put together and taken apart
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; RUN: check --passes='expand-large-integers' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[4096], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: [[A:%.*]] = bitcast <2 x i64> {{.*}} to i128
; CHECK: [[R:%.*]] = call i128 @f(i128 [[A]], i96 77)
; CHECK-NEXT: bitcast i128 [[R]] to <2 x i64>
; CHECK: ret void
; CHECK-LABEL: define internal i128 @f(
; CHECK: zext i96 %y to i128
; CHECK: bitcast <2 x i64> {{.*}} to i128
; CHECK: ret i128
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
  %r = call i128 @f(i128 %a, i96 77)
  %s = add i128 %r, %b
  %to0 = getelementptr i8, ptr %to, i32 0
  store i128 %s, ptr %to0, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define internal i128 @f(i128 %x, i96 %y) {
  %z = zext i96 %y to i128
  %m = mul i128 %x, %z
  ret i128 %m
}
