; a volatile access that stays one is made in whole bytes
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[512], buf i8[512] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: load volatile i8, ptr {{.*}}, align 1
; CHECK: store volatile i8 {{.*}}, align 1
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 8
  %from = getelementptr i8, ptr %in, i32 %at
  %to = getelementptr i8, ptr %out, i32 %at
  %p0 = getelementptr i8, ptr %from, i64 0
  %q0 = getelementptr i8, ptr %to, i64 0
  %v0 = load volatile i7, ptr %p0, align 1
  store volatile i7 %v0, ptr %q0, align 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
