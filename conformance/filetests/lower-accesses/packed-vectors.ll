; elements that are no whole bytes lie bit by bit
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[3072], buf i8[3072] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK-NOT: load <
; CHECK-NOT: store <
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 48
  %from = getelementptr i8, ptr %in, i32 %at
  %to = getelementptr i8, ptr %out, i32 %at
  %p0 = getelementptr i8, ptr %from, i64 0
  %q0 = getelementptr i8, ptr %to, i64 0
  %v0 = load <8 x i1>, ptr %p0, align 1
  store <8 x i1> %v0, ptr %q0, align 1
  %p1 = getelementptr i8, ptr %from, i64 2
  %q1 = getelementptr i8, ptr %to, i64 2
  %v1 = load <4 x i4>, ptr %p1, align 2
  store <4 x i4> %v1, ptr %q1, align 2
  %p2 = getelementptr i8, ptr %from, i64 4
  %q2 = getelementptr i8, ptr %to, i64 4
  %v2 = load <3 x i12>, ptr %p2, align 1
  store <3 x i12> %v2, ptr %q2, align 1
  %p3 = getelementptr i8, ptr %from, i64 9
  %q3 = getelementptr i8, ptr %to, i64 9
  %v3 = load <5 x i1>, ptr %p3, align 1
  store <5 x i1> %v3, ptr %q3, align 1
  %p4 = getelementptr i8, ptr %from, i64 10
  %q4 = getelementptr i8, ptr %to, i64 10
  %v4 = load <2 x i33>, ptr %p4, align 1
  store <2 x i33> %v4, ptr %q4, align 1
  %p5 = getelementptr i8, ptr %from, i64 32
  %q5 = getelementptr i8, ptr %to, i64 32
  %v5 = load <2 x i63>, ptr %p5, align 16
  store <2 x i63> %v5, ptr %q5, align 16
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
