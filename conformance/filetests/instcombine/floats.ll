; signs of floats
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[120], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @minus(
; CHECK: fneg float %x
; CHECK-LABEL: @sum(
; CHECK: fsub float %x, %y
; CHECK-LABEL: @product(
; CHECK: fmul float %x, -3.0

define float @minus(float %x) {
  %r = fsub float -0.0, %x
  ret float %r
}

define float @sum(float %x, float %y) {
  %n = fneg float %y
  %r = fadd float %x, %n
  ret float %r
}

define float @product(float %x) {
  %n = fneg float %x
  %r = fmul float %n, 3.0
  ret float %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 3
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %a0_0 = sitofp i32 %x to float
  %r0 = call float @minus(float %a0_0)
  %v0 = bitcast float %r0 to i32
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %v0, ptr %q0, align 4
  %a1_0 = sitofp i32 %x to float
  %a1_1 = sitofp i32 %y to float
  %r1 = call float @sum(float %a1_0, float %a1_1)
  %v1 = bitcast float %r1 to i32
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %v1, ptr %q1, align 4
  %a2_0 = sitofp i32 %x to float
  %r2 = call float @product(float %a2_0)
  %v2 = bitcast float %r2 to i32
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %v2, ptr %q2, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
