; what is added to the result is added before the jump; it may wrap on the way
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; RUN: check --passes=tailcallelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,40)]
; CHECK-LABEL: define internal i32 @sum
; CHECK: %accumulator.tr = phi i32 [ 0, %entry ], [ %s, %more ]
; CHECK: %s = add i32 %accumulator.tr, %v
; CHECK-NOT: call
; CHECK: %accumulator.ret.tr = add i32 %accumulator.tr, %n.tr
; CHECK-NEXT: ret i32 %accumulator.ret.tr
; VERDICT: @k: Refines

define internal i32 @sum(i32 %n, i32 %v) {
entry:
  %z = icmp ult i32 %n, 3
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 3
  %r = call i32 @sum(i32 %m, i32 %v)
  %s = add nsw nuw i32 %r, %v
  ret i32 %s
done:
  ret i32 %n
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @sum(i32 %t, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
