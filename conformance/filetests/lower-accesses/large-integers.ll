; integers of more than 64 bits by two limbs
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[8192], buf i8[8192] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK-COUNT-4: load i32, ptr {{.*}}, align 4
; CHECK: bitcast <2 x i64> {{.*}} to i128
; CHECK: load i64, ptr {{.*}}, align 8
; CHECK: load i32, ptr {{.*}}, align 8
; CHECK: trunc i128 {{.*}} to i96
; CHECK: load i64
; CHECK: load i8
; CHECK: load i128, ptr {{.*}}, align 8
; CHECK-COUNT-2: load i128, ptr {{.*}}, align 16
; CHECK-NOT: load i{{(65|96)}}
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 128
  %from = getelementptr i8, ptr %in, i32 %at
  %to = getelementptr i8, ptr %out, i32 %at
  %p0 = getelementptr i8, ptr %from, i64 4
  %q0 = getelementptr i8, ptr %to, i64 4
  %v0 = load i128, ptr %p0, align 4
  store i128 %v0, ptr %q0, align 4
  %p1 = getelementptr i8, ptr %from, i64 24
  %q1 = getelementptr i8, ptr %to, i64 24
  %v1 = load i96, ptr %p1, align 8
  store i96 %v1, ptr %q1, align 8
  %p2 = getelementptr i8, ptr %from, i64 48
  %q2 = getelementptr i8, ptr %to, i64 48
  %v2 = load i65, ptr %p2, align 16
  store i65 %v2, ptr %q2, align 16
  %p3 = getelementptr i8, ptr %from, i64 72
  %q3 = getelementptr i8, ptr %to, i64 72
  %v3 = load i128, ptr %p3, align 8
  store i128 %v3, ptr %q3, align 8
  %p4 = getelementptr i8, ptr %from, i64 96
  %q4 = getelementptr i8, ptr %to, i64 96
  %v4 = load <2 x i128>, ptr %p4, align 16
  store <2 x i128> %v4, ptr %q4, align 16
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
