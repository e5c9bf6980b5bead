; vectors in the largest pieces that are aligned
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[8192], buf i8[8192] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: load <2 x float>, ptr {{.*}}, align 16
; CHECK: load float, ptr {{.*}}, align 8
; CHECK: load <4 x i16>, ptr {{.*}}, align 16
; CHECK: load <4 x i16>, ptr {{.*}}, align 8
; CHECK-COUNT-2: load <2 x double>, ptr {{.*}}, align 16
; CHECK-COUNT-2: load <2 x i32>, ptr {{.*}}, align 8
; CHECK-COUNT-4: load <4 x i8>, ptr {{.*}}, align 4
; CHECK-NOT: <3 x i24>, ptr
; CHECK: load <2 x i8>, ptr {{.*}}, align 2
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 128
  %from = getelementptr i8, ptr %in, i32 %at
  %to = getelementptr i8, ptr %out, i32 %at
  %p0 = getelementptr i8, ptr %from, i64 0
  %q0 = getelementptr i8, ptr %to, i64 0
  %v0 = load <3 x float>, ptr %p0, align 16
  store <3 x float> %v0, ptr %q0, align 16
  %p1 = getelementptr i8, ptr %from, i64 16
  %q1 = getelementptr i8, ptr %to, i64 16
  %v1 = load <8 x i16>, ptr %p1, align 16
  store <8 x i16> %v1, ptr %q1, align 16
  %p2 = getelementptr i8, ptr %from, i64 32
  %q2 = getelementptr i8, ptr %to, i64 32
  %v2 = load <4 x double>, ptr %p2, align 16
  store <4 x double> %v2, ptr %q2, align 16
  %p3 = getelementptr i8, ptr %from, i64 64
  %q3 = getelementptr i8, ptr %to, i64 64
  %v3 = load <4 x i32>, ptr %p3, align 8
  store <4 x i32> %v3, ptr %q3, align 8
  %p4 = getelementptr i8, ptr %from, i64 80
  %q4 = getelementptr i8, ptr %to, i64 80
  %v4 = load <16 x i8>, ptr %p4, align 4
  store <16 x i8> %v4, ptr %q4, align 4
  %p5 = getelementptr i8, ptr %from, i64 96
  %q5 = getelementptr i8, ptr %to, i64 96
  %v5 = load <3 x i24>, ptr %p5, align 1
  store <3 x i24> %v5, ptr %q5, align 1
  %p6 = getelementptr i8, ptr %from, i64 106
  %q6 = getelementptr i8, ptr %to, i64 106
  %v6 = load <6 x i8>, ptr %p6, align 2
  store <6 x i8> %v6, ptr %q6, align 2
  %p7 = getelementptr i8, ptr %from, i64 112
  %q7 = getelementptr i8, ptr %to, i64 112
  %v7 = load <1 x i32>, ptr %p7, align 4
  store <1 x i32> %v7, ptr %q7, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
