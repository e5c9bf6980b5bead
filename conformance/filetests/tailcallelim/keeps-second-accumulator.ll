; negative: the sum of one arm has the accumulator, so that the product of the other one is made after its call
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; RUN: check --passes=tailcallelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,40)]
; CHECK-LABEL: define internal i32 @f
; CHECK: tailrecurse:
; CHECK: %accumulator.tr = phi i32
; CHECK: call i32 @f(
; VERDICT: @k: Refines

define internal i32 @f(i32 %n, i32 %x) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 1
  %b = and i32 %n, 1
  %c = icmp eq i32 %b, 0
  br i1 %c, label %even, label %odd
even:
  %r = tail call i32 @f(i32 %m, i32 %x)
  %s = add i32 %r, %n
  ret i32 %s
odd:
  %q = tail call i32 @f(i32 %m, i32 %x)
  %u = mul i32 %q, 3
  ret i32 %u
done:
  ret i32 %x
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %t, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
