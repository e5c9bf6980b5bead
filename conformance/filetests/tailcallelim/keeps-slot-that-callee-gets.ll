; negative: the callee gets a slot of its caller
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; RUN: check --passes=tailcallelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,40)]
; CHECK-LABEL: define internal i32 @f
; CHECK-NOT: tailrecurse:
; CHECK: call i32 @f(
; CHECK: ret i32
; VERDICT: @k: Refines

define internal i32 @f(i32 %n, i32 %x, ptr %p) {
entry:
  %slot = alloca i32, align 4
  %old = load i32, ptr %p, align 4
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 1
  store i32 %n, ptr %slot, align 4
  %r = call i32 @f(i32 %m, i32 %x, ptr %slot)
  ret i32 %r
done:
  ret i32 %x
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 0, ptr %po, align 4
  %r = call i32 @f(i32 %t, i32 %x, ptr %po)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
