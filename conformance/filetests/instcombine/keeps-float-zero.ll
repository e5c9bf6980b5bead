; negative: 0.0 - x is no negation, and a sum of zeros has a sign
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[40], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @minus(
; CHECK: fsub float 0.000000e+00, %x

define float @minus(float %x) {
  %r = fsub float 0.0, %x
  ret float %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 1
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
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
