; permissions that the body does not have leave the caller
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define ptx_kernel void @k({{.*}} [[A:#[0-9]+]]
; CHECK-NOT: call float @f
; CHECK: attributes [[A]] = { "no-nans-fp-math"="false" }
; VERDICT: @k: Refines

define float @f(float %a) alwaysinline {
  %m = fmul float %a, 3.0
  ret float %m
}

define ptx_kernel void @k(ptr %out, ptr %in) mustprogress "no-nans-fp-math"="true" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load float, ptr %pi, align 4
  %r = call float @f(float %x)
  store float %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
