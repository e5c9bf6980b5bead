; members one by one, padding not at all
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[2048], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: load i8, ptr
; CHECK: load i32, ptr {{.*}}, align 4
; CHECK: load i16, ptr {{.*}}, align 8
; CHECK: load i16, ptr {{.*}}, align 2
; CHECK: load double, ptr {{.*}}, align 8
; CHECK-NOT: load {
; CHECK: extractvalue { i8, i32, [2 x i16], double } {{.*}}, 2, 1
; CHECK-NOT: store {
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 32
  %from = getelementptr i8, ptr %in, i32 %at
  %to = getelementptr i8, ptr %out, i32 %at
  %p0 = getelementptr i8, ptr %from, i64 0
  %q0 = getelementptr i8, ptr %to, i64 0
  %v0 = load { i8, i32, [2 x i16], double }, ptr %p0, align 8
  store { i8, i32, [2 x i16], double } %v0, ptr %q0, align 8
  %p1 = getelementptr i8, ptr %from, i64 24
  %q1 = getelementptr i8, ptr %to, i64 24
  %v1 = load <{ i8, i32 }>, ptr %p1, align 1
  store <{ i8, i32 }> %v1, ptr %q1, align 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
