; the second call becomes a jump and the first stays
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; RUN: check --passes=tailcallelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,40)]
; CHECK-LABEL: define internal i32 @fib
; CHECK: %accumulator.tr = phi i32 [ 0, %entry ], [ %s, %more ]
; CHECK: tail call i32 @fib
; CHECK-NEXT: %b = sub i32 %n.tr, 2
; CHECK-NEXT: %s = add i32 %x, %accumulator.tr
; CHECK-NEXT: br label %tailrecurse
; VERDICT: @k: Refines

define internal i32 @fib(i32 %n) {
entry:
  %z = icmp ult i32 %n, 2
  br i1 %z, label %done, label %more
more:
  %a = sub i32 %n, 1
  %x = call i32 @fib(i32 %a)
  %b = sub i32 %n, 2
  %y = call i32 @fib(i32 %b)
  %s = add i32 %x, %y
  ret i32 %s
done:
  ret i32 %n
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 7
  %r = call i32 @fib(i32 %n)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
