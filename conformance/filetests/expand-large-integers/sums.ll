; carries are found by unsigned comparison; flags are dropped
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; RUN: check --passes='expand-large-integers' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[4096], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: load <2 x i64>, ptr %from, align 16
; CHECK: [[LOW:%.*]] = add i64
; CHECK-NEXT: icmp ult i64 [[LOW]]
; CHECK: sub i64
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
  %s = add nuw i128 %a, %b
  %d = sub nsw i128 %a, %b
  %to0 = getelementptr i8, ptr %to, i32 0
  store i128 %s, ptr %to0, align 16
  %to16 = getelementptr i8, ptr %to, i32 16
  store i128 %d, ptr %to16, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
