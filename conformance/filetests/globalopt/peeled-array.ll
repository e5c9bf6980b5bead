; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[buf i32[4] const(1)]
; LAUNCH: k grid=1 block=1 args=[buf i32[4] const(1)]
; An array of structs becomes an array a field; the alignment of an access may be less there.
; CHECK-DAG: @s.f0 = internal addrspace(1) global [3 x i32] [i32 1, i32 0, i32 9], align 16
; CHECK-DAG: @s.f1 = internal addrspace(1) global [3 x <4 x float>] zeroinitializer, align 16
; CHECK: [[P:%.*]] = getelementptr inbounds i32, ptr addrspace(1) @s.f0, i32 %i
; CHECK: load i32, ptr addrspace(1) [[P]], align 4
; CHECK: store i32 {{.*}}, ptr addrspace(1) [[P]], align 4
@s = internal addrspace(1) global [3 x { i32, <4 x float> }] [{ i32, <4 x float> } { i32 1, <4 x float> zeroinitializer }, { i32, <4 x float> } zeroinitializer, { i32, <4 x float> } { i32 9, <4 x float> zeroinitializer }], align 16
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %i = load i32, ptr addrspace(1) %out
  %p = getelementptr inbounds { i32, <4 x float> }, ptr addrspace(1) @s, i32 %i
  %v = load i32, ptr addrspace(1) %p, align 16
  %p2 = getelementptr inbounds { i32, <4 x float> }, ptr addrspace(1) @s, i32 %i
  store i32 7, ptr addrspace(1) %p2, align 16
  %last = load i32, ptr addrspace(1) getelementptr inbounds ({ i32, <4 x float> }, ptr addrspace(1) @s, i32 2), align 16
  %x = add i32 %last, %v
  %f = getelementptr inbounds { i32, <4 x float> }, ptr addrspace(1) @s, i32 1, i32 1
  %vec = load <4 x float>, ptr addrspace(1) %f
  %e = extractelement <4 x float> %vec, i32 2
  %n = insertelement <4 x float> %vec, float 1.0, i32 2
  store <4 x float> %n, ptr addrspace(1) %f
  %ei = fptosi float %e to i32
  %all = add i32 %x, %ei
  store i32 %all, ptr addrspace(1) %out
  ret void
}
