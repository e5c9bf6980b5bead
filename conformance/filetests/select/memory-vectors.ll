; Vectors of two and four leaves in one access.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i8[10240], buf i8[10240] rand(1)]
; CHECK-LABEL: .entry k(
; CHECK: ld.global.v2.u8 {
; CHECK: st.global.v2.u8 [
; CHECK: ld.global.v4.u8 {{.*}}+16]
; CHECK: st.global.v4.u8 [{{.*}}+16]
; CHECK: ld.global.v2.b16 {{.*}}+32]
; CHECK: st.global.v2.b16 [{{.*}}+32]
; CHECK: ld.global.v4.b16 {{.*}}+48]
; CHECK: st.global.v4.b16 [{{.*}}+48]
; CHECK: ld.global.v2.b32 {{.*}}+64]
; CHECK: st.global.v2.b32 [{{.*}}+64]
; CHECK: ld.global.v4.b32 {{.*}}+80]
; CHECK: st.global.v4.b32 [{{.*}}+80]
; CHECK: ld.global.v2.b64 {{.*}}+96]
; CHECK: st.global.v2.b64 [{{.*}}+96]
; CHECK: ld.global.v2.b64 {{.*}}+112]
; CHECK: st.global.v2.b64 [{{.*}}+112]
; CHECK: ld.global.v2.b16 {{.*}}+128]
; CHECK: st.global.v2.b16 [{{.*}}+128]
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %o = mul i32 %t, 160
  %ow = zext i32 %o to i64
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %ow
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %ow
  %p0 = getelementptr i8, ptr addrspace(1) %p, i64 0
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  %v0 = load <2 x i8>, ptr addrspace(1) %p0, align 2
  store <2 x i8> %v0, ptr addrspace(1) %q0, align 2
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 16
  %v1 = load <4 x i8>, ptr addrspace(1) %p1, align 4
  store <4 x i8> %v1, ptr addrspace(1) %q1, align 4
  %p2 = getelementptr i8, ptr addrspace(1) %p, i64 32
  %q2 = getelementptr i8, ptr addrspace(1) %q, i64 32
  %v2 = load <2 x i16>, ptr addrspace(1) %p2, align 4
  store <2 x i16> %v2, ptr addrspace(1) %q2, align 4
  %p3 = getelementptr i8, ptr addrspace(1) %p, i64 48
  %q3 = getelementptr i8, ptr addrspace(1) %q, i64 48
  %v3 = load <4 x half>, ptr addrspace(1) %p3, align 8
  store <4 x half> %v3, ptr addrspace(1) %q3, align 8
  %p4 = getelementptr i8, ptr addrspace(1) %p, i64 64
  %q4 = getelementptr i8, ptr addrspace(1) %q, i64 64
  %v4 = load <2 x float>, ptr addrspace(1) %p4, align 8
  store <2 x float> %v4, ptr addrspace(1) %q4, align 8
  %p5 = getelementptr i8, ptr addrspace(1) %p, i64 80
  %q5 = getelementptr i8, ptr addrspace(1) %q, i64 80
  %v5 = load <4 x i32>, ptr addrspace(1) %p5, align 16
  store <4 x i32> %v5, ptr addrspace(1) %q5, align 16
  %p6 = getelementptr i8, ptr addrspace(1) %p, i64 96
  %q6 = getelementptr i8, ptr addrspace(1) %q, i64 96
  %v6 = load <2 x double>, ptr addrspace(1) %p6, align 16
  store <2 x double> %v6, ptr addrspace(1) %q6, align 16
  %p7 = getelementptr i8, ptr addrspace(1) %p, i64 112
  %q7 = getelementptr i8, ptr addrspace(1) %q, i64 112
  %v7 = load <2 x i64>, ptr addrspace(1) %p7, align 16
  store <2 x i64> %v7, ptr addrspace(1) %q7, align 16
  %p8 = getelementptr i8, ptr addrspace(1) %p, i64 128
  %q8 = getelementptr i8, ptr addrspace(1) %q, i64 128
  %v8 = load <2 x bfloat>, ptr addrspace(1) %p8, align 4
  store <2 x bfloat> %v8, ptr addrspace(1) %q8, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
