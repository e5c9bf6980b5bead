; a loop ends when its counter is a number; a lane that begins past the limit leaves in its first round
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: call i32 @llvm.smax.i32(i32 %t, i32 %x)
; CHECK: head:
; CHECK: icmp ne i32 %i, %
; CHECK: ret void
; VERDICT: indvars @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ %t, %entry ], [ %n, %body ]
  %c = icmp slt i32 %i, %x
  br i1 %c, label %body, label %end
body:
  %q = getelementptr inbounds i32, ptr %out, i32 64
  %r = getelementptr inbounds i32, ptr %q, i32 %t
  store i32 %i, ptr %r, align 4
  %n = add nsw i32 %i, 1
  br label %head
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
