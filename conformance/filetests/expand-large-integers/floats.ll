; conversions round once
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; RUN: check --passes='expand-large-integers' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[4096], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: call i64 @llvm.ctlz.i64(
; CHECK: uitofp i64 {{.*}} to double
; CHECK: fmul double
; CHECK: fptoui double {{.*}} to i64
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
  %f = uitofp i128 %a to double
  %g = sitofp i128 %b to float
  %s = lshr i128 %a, 3
  %h = uitofp i128 %s to float
  %i = fptoui float %h to i128
  %j = fptosi float %g to i128
  %to0 = getelementptr i8, ptr %to, i32 0
  store double %f, ptr %to0, align 16
  %to8 = getelementptr i8, ptr %to, i32 8
  store float %g, ptr %to8, align 8
  %to16 = getelementptr i8, ptr %to, i32 16
  store i128 %i, ptr %to16, align 16
  %to32 = getelementptr i8, ptr %to, i32 32
  store i128 %j, ptr %to32, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
