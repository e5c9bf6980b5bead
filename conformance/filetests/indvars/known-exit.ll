; an exit whose round no lane comes to, since another one lets all out before
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: br i1 false, label %one, label %latch
; CHECK: icmp ne i32 %n, 20
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
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  store i32 %i, ptr %po, align 4
  %n = add nuw nsw i32 %i, 1
  %a = icmp eq i32 %i, 40
  br i1 %a, label %one, label %latch
latch:
  %c = icmp ne i32 %n, 20
  br i1 %c, label %head, label %two
one:
  ret void
two:
  %q = getelementptr inbounds i32, ptr %po, i32 64
  store i32 1, ptr %q, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
