; negative: the address of a slot is known when the call is made, in the next round of a loop as well
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; RUN: check --passes=tailcallelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,40)]
; CHECK-LABEL: define internal i32 @f
; CHECK: %a = call i32 @use(i32 %i)
; CHECK: store ptr %slot
; CHECK: %b = call i32 @use(i32 %a)
; CHECK: ret
; VERDICT: @k: Refines

define internal i32 @use(i32 %x) {
  %s = add i32 1, %x
  ret i32 %s
}
define internal i32 @f(i32 %n) {
entry:
  %slot = alloca ptr, align 8
  %box = alloca ptr, align 8
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %b, %loop ]
  %a = call i32 @use(i32 %i)
  store ptr %slot, ptr %box, align 8
  %b = call i32 @use(i32 %a)
  %c = icmp ult i32 %b, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %b
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
