; A saturating conversion makes zero of a NaN: where cvt makes the sign bit, a selection does (bug 270).
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: nan_i64 grid=1 block=64 args=[out i64[64], buf f32[64] rand(1)]
; LAUNCH: nan_i32 grid=1 block=64 args=[out i32[64], out i32[64], buf f64[64] rand(1)]
; LAUNCH: no_need grid=1 block=64 args=[out i32[64], buf f32[64] rand(1)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry nan_i64(
; CHECK-DAG: cvt.rzi.s64.f32
; CHECK-DAG: setp.num.f32
; CHECK-DAG: selp.b64
define ptx_kernel void @nan_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %c = icmp ult i32 %t, 20
  %v = select i1 %c, float 0x7FF8000000000000, float %a
  %x = call i64 @llvm.fptosi.sat.i64.f32(float %v)
  %y = call i64 @llvm.fptoui.sat.i64.f32(float %v)
  %z = xor i64 %x, %y
  store i64 %z, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry nan_i32(
; CHECK-DAG: cvt.rzi.u32.f64
; CHECK-DAG: setp.num.f64
define ptx_kernel void @nan_i32(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %c = icmp ult i32 %t, 20
  %v = select i1 %c, double 0x7FF8000000000000, double %a
  %x = call i32 @llvm.fptosi.sat.i32.f64(double %v)
  %y = call i32 @llvm.fptoui.sat.i32.f64(double %v)
  store i32 %x, ptr addrspace(1) %q0
  store i32 %y, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry no_need(
; CHECK: cvt.rzi.s32.f32
; CHECK-NOT: setp
; CHECK: st.global
define ptx_kernel void @no_need(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call i32 @llvm.fptosi.sat.i32.f32(float %a)
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i64 @llvm.fptosi.sat.i64.f32(float)
declare i64 @llvm.fptoui.sat.i64.f32(float)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare i32 @llvm.fptoui.sat.i32.f64(double)
declare i32 @llvm.fptosi.sat.i32.f32(float)
