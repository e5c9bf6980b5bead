; RUN: sim %s | filecheck %s
; Claims that hold change nothing, round by round of a loop in which lanes leave one after the other.
; LAUNCH: k grid=1 block=32 args=[out f32[32]]
; EXPECT: k arg=0[0]=1
; EXPECT: k arg=0[5]=32
; EXPECT: k arg=0[31]=0x1p31
; CHECK: @k stack: finished
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr float, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %more ]
  %v = phi nnan ninf float [ 1.0, %entry ], [ %w, %more ]
  %c = icmp eq i32 %i, %t
  br i1 %c, label %end, label %more
more:
  %w = fadd float %v, %v
  %j = add i32 %i, 1
  br label %loop
end:
  store float %v, ptr %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
