; an access in parts that are aligned
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[3328], buf i8[3328] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK-COUNT-4: load i8, ptr {{.*}}, align 1
; CHECK-COUNT-4: store i8
; CHECK-COUNT-4: load i16, ptr {{.*}}, align 2
; CHECK-COUNT-4: store i16
; CHECK-COUNT-2: load i32, ptr {{.*}}, align 4
; CHECK-COUNT-2: store i32
; CHECK-COUNT-4: load i8
; CHECK: bitcast i32 {{.*}} to float
; CHECK: bitcast float {{.*}} to i32
; CHECK-NOT: load i{{(32|64)}}, ptr {{.*}}, align {{[12]$}}
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 52
  %from = getelementptr i8, ptr %in, i32 %at
  %to = getelementptr i8, ptr %out, i32 %at
  %p0 = getelementptr i8, ptr %from, i64 1
  %q0 = getelementptr i8, ptr %to, i64 1
  %v0 = load i32, ptr %p0, align 1
  store i32 %v0, ptr %q0, align 1
  %p1 = getelementptr i8, ptr %from, i64 6
  %q1 = getelementptr i8, ptr %to, i64 6
  %v1 = load i64, ptr %p1, align 2
  store i64 %v1, ptr %q1, align 2
  %p2 = getelementptr i8, ptr %from, i64 20
  %q2 = getelementptr i8, ptr %to, i64 20
  %v2 = load i64, ptr %p2, align 4
  store i64 %v2, ptr %q2, align 4
  %p3 = getelementptr i8, ptr %from, i64 29
  %q3 = getelementptr i8, ptr %to, i64 29
  %v3 = load float, ptr %p3, align 1
  store float %v3, ptr %q3, align 1
  %p4 = getelementptr i8, ptr %from, i64 36
  %q4 = getelementptr i8, ptr %to, i64 36
  %v4 = load double, ptr %p4, align 4
  store double %v4, ptr %q4, align 4
  %p5 = getelementptr i8, ptr %from, i64 45
  %q5 = getelementptr i8, ptr %to, i64 45
  %v5 = load i16, ptr %p5, align 1
  store i16 %v5, ptr %q5, align 1
  %p6 = getelementptr i8, ptr %from, i64 47
  %q6 = getelementptr i8, ptr %to, i64 47
  %v6 = load half, ptr %p6, align 1
  store half %v6, ptr %q6, align 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
