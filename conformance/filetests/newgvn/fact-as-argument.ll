; a call gets the number that a branch said its argument is
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,5,9)]
; CHECK-LABEL: @k
; CHECK: a:
; CHECK-NEXT: call i32 @g(i32 7)
; CHECK: j:
; CHECK-NEXT: phi i32 [ 7, %a ], [ %x, %entry ]
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp eq i32 %x, 7
  br i1 %c, label %a, label %j
a:
  %g = call i32 @g(i32 %x)
  store i32 %g, ptr %po, align 4
  br label %j
j:
  %v = phi i32 [ %x, %a ], [ %x, %entry ]
  %po2 = getelementptr inbounds i32, ptr %po, i32 32
  store i32 %v, ptr %po2, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal i32 @g(i32 %a) {
  %b = mul i32 %a, 3
  ret i32 %b
}
