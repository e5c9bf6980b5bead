; negative: what PTX has an instruction for is left alone
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[7168], buf i8[7168] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: load i8, ptr %p0, align 1
; CHECK: load i16, ptr %p1, align 2
; CHECK: load i32, ptr %p2, align 4
; CHECK: load i64, ptr %p3, align 8
; CHECK: load float, ptr %p4, align 4
; CHECK: load double, ptr %p5, align 8
; CHECK: load <2 x i64>, ptr %p6, align 16
; CHECK: load <4 x float>, ptr %p7, align 16
; CHECK: load <4 x i8>, ptr %p8, align 4
; CHECK: load i128, ptr %p9, align 16
; CHECK: load <2 x half>, ptr %p10, align 4
; CHECK: load bfloat, ptr %p11, align 2
; CHECK: ret void
; VERDICT: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 112
  %from = getelementptr i8, ptr %in, i32 %at
  %to = getelementptr i8, ptr %out, i32 %at
  %p0 = getelementptr i8, ptr %from, i64 0
  %q0 = getelementptr i8, ptr %to, i64 0
  %v0 = load i8, ptr %p0, align 1
  store i8 %v0, ptr %q0, align 1
  %p1 = getelementptr i8, ptr %from, i64 2
  %q1 = getelementptr i8, ptr %to, i64 2
  %v1 = load i16, ptr %p1, align 2
  store i16 %v1, ptr %q1, align 2
  %p2 = getelementptr i8, ptr %from, i64 4
  %q2 = getelementptr i8, ptr %to, i64 4
  %v2 = load i32, ptr %p2, align 4
  store i32 %v2, ptr %q2, align 4
  %p3 = getelementptr i8, ptr %from, i64 8
  %q3 = getelementptr i8, ptr %to, i64 8
  %v3 = load i64, ptr %p3, align 8
  store i64 %v3, ptr %q3, align 8
  %p4 = getelementptr i8, ptr %from, i64 16
  %q4 = getelementptr i8, ptr %to, i64 16
  %v4 = load float, ptr %p4, align 4
  store float %v4, ptr %q4, align 4
  %p5 = getelementptr i8, ptr %from, i64 24
  %q5 = getelementptr i8, ptr %to, i64 24
  %v5 = load double, ptr %p5, align 8
  store double %v5, ptr %q5, align 8
  %p6 = getelementptr i8, ptr %from, i64 32
  %q6 = getelementptr i8, ptr %to, i64 32
  %v6 = load <2 x i64>, ptr %p6, align 16
  store <2 x i64> %v6, ptr %q6, align 16
  %p7 = getelementptr i8, ptr %from, i64 48
  %q7 = getelementptr i8, ptr %to, i64 48
  %v7 = load <4 x float>, ptr %p7, align 16
  store <4 x float> %v7, ptr %q7, align 16
  %p8 = getelementptr i8, ptr %from, i64 64
  %q8 = getelementptr i8, ptr %to, i64 64
  %v8 = load <4 x i8>, ptr %p8, align 4
  store <4 x i8> %v8, ptr %q8, align 4
  %p9 = getelementptr i8, ptr %from, i64 80
  %q9 = getelementptr i8, ptr %to, i64 80
  %v9 = load i128, ptr %p9, align 16
  store i128 %v9, ptr %q9, align 16
  %p10 = getelementptr i8, ptr %from, i64 96
  %q10 = getelementptr i8, ptr %to, i64 96
  %v10 = load <2 x half>, ptr %p10, align 4
  store <2 x half> %v10, ptr %q10, align 4
  %p11 = getelementptr i8, ptr %from, i64 100
  %q11 = getelementptr i8, ptr %to, i64 100
  %v11 = load bfloat, ptr %p11, align 2
  store bfloat %v11, ptr %q11, align 2
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
