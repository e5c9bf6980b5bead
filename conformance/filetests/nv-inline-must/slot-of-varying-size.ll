; a slot whose size differs between lanes stays, and the stack is restored behind it
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: %savedstack = call ptr @llvm.stacksave.p0()
; CHECK: %s = alloca [4 x i32], i32 %n
; CHECK: call void @llvm.stackrestore.p0(ptr %savedstack)
; VERDICT: @k: Refines

define i32 @f(i32 %a, i32 %n) alwaysinline {
  %s = alloca [4 x i32], i32 %n, align 4
  store i32 %a, ptr %s, align 4
  %v = load i32, ptr %s, align 4
  %w = add i32 %v, %n
  ret i32 %w
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %v = phi i32 [ %x, %entry ], [ %r, %loop ]
  %n = add i32 %x, 1
  %r = call i32 @f(i32 %v, i32 %n)
  %i1 = add i32 %i, 1
  %m = add i32 %x, 3
  %c = icmp ult i32 %i1, %m
  br i1 %c, label %loop, label %done
done:
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
