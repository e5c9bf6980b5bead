; RUN: not sim %s | filecheck %s
; An infinity that comes into a PHI with ninf is poison, in the lane that brings it.
; LAUNCH: k grid=1 block=32 args=[out f32[32]]
; CHECK: @k stack: undefined behaviour [branch-on-poison]
; CHECK: lane 5
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %t, 5
  br i1 %c, label %a, label %join
a:
  br label %join
join:
  %v = phi ninf <2 x float> [ <float 0.0, float 0x7FF0000000000000>, %a ], [ <float 1.0, float 2.0>, %entry ]
  %e = extractelement <2 x float> %v, i32 1
  %z = fcmp oeq float %e, 2.0
  br i1 %z, label %yes, label %no
yes:
  ret void
no:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
