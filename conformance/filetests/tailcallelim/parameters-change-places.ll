; lanes leave the loop in different rounds
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; RUN: check --passes=tailcallelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,40)]
; CHECK-LABEL: define internal i32 @gcd
; CHECK: tailrecurse:
; CHECK: %a.tr = phi i32 [ %a, %entry ], [ %b.tr, %more ]
; CHECK: %b.tr = phi i32 [ %b, %entry ], [ %m, %more ]
; CHECK-NOT: call
; CHECK: br label %tailrecurse
; CHECK-NOT: select
; CHECK: ret i32 %a.tr
; VERDICT: @k: Refines

define internal i32 @gcd(i32 %a, i32 %b) {
entry:
  %z = icmp eq i32 %b, 0
  br i1 %z, label %done, label %more
more:
  %m = urem i32 %a, %b
  %r = call i32 @gcd(i32 %b, i32 %m)
  ret i32 %r
done:
  ret i32 %a
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @gcd(i32 %t, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
