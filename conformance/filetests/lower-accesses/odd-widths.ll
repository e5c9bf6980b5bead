; integers of other widths in parts that together are the store size
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[2560], buf i8[2560] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: load i16, ptr {{.*}}, align 4
; CHECK: load i8, ptr {{.*}}, align 2
; CHECK: trunc i32 {{.*}} to i24
; CHECK: store i16
; CHECK: store i8
; CHECK: load i32, ptr {{.*}}, align 8
; CHECK: load i16, ptr {{.*}}, align 4
; CHECK: trunc i64 {{.*}} to i48
; CHECK: load i8, ptr {{.*}}, align 1
; CHECK-NEXT: trunc i8 {{.*}} to i1
; CHECK: zext i1 {{.*}} to i8
; CHECK-NEXT: store i8
; CHECK-NOT: {{(load|store)}} i{{(1|7|20|24|33|48|56)}}{{[ ,]}}
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 40
  %from = getelementptr i8, ptr %in, i32 %at
  %to = getelementptr i8, ptr %out, i32 %at
  %p0 = getelementptr i8, ptr %from, i64 0
  %q0 = getelementptr i8, ptr %to, i64 0
  %v0 = load i24, ptr %p0, align 4
  store i24 %v0, ptr %q0, align 4
  %p1 = getelementptr i8, ptr %from, i64 8
  %q1 = getelementptr i8, ptr %to, i64 8
  %v1 = load i48, ptr %p1, align 8
  store i48 %v1, ptr %q1, align 8
  %p2 = getelementptr i8, ptr %from, i64 16
  %q2 = getelementptr i8, ptr %to, i64 16
  %v2 = load i1, ptr %p2, align 1
  store i1 %v2, ptr %q2, align 1
  %p3 = getelementptr i8, ptr %from, i64 20
  %q3 = getelementptr i8, ptr %to, i64 20
  %v3 = load i33, ptr %p3, align 4
  store i33 %v3, ptr %q3, align 4
  %p4 = getelementptr i8, ptr %from, i64 26
  %q4 = getelementptr i8, ptr %to, i64 26
  %v4 = load i7, ptr %p4, align 2
  store i7 %v4, ptr %q4, align 2
  %p5 = getelementptr i8, ptr %from, i64 28
  %q5 = getelementptr i8, ptr %to, i64 28
  %v5 = load i20, ptr %p5, align 1
  store i20 %v5, ptr %q5, align 1
  %p6 = getelementptr i8, ptr %from, i64 32
  %q6 = getelementptr i8, ptr %to, i64 32
  %v6 = load i56, ptr %p6, align 8
  store i56 %v6, ptr %q6, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
