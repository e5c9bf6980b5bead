; each exit has the round in which its test lets a lane out
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: one:
; CHECK: store i32 %t, ptr %po
; CHECK: two:
; CHECK: mul i32 20, 3
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
  %a = icmp eq i32 %i, %t
  br i1 %a, label %one, label %latch
latch:
  %n = add i32 %i, 1
  %c = icmp ne i32 %n, 20
  br i1 %c, label %head, label %two
one:
  store i32 %i, ptr %po, align 4
  ret void
two:
  %z = mul i32 %n, 3
  store i32 %z, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
