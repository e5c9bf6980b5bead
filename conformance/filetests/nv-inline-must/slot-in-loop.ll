; a stack slot is made once, in the entry, and fresh in each round
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-NEXT: entry:
; CHECK-NEXT: %s = alloca [64 x i32], align 4
; CHECK: loop:
; CHECK: call void @llvm.lifetime.start.p0(i64 256, ptr %s)
; CHECK-NOT: alloca
; CHECK: call void @llvm.lifetime.end.p0(i64 256, ptr %s)
; CHECK-NEXT: %i1 = add i32 %i, 1
; VERDICT: @k: Refines

define i32 @f(i32 %a, i32 %i) alwaysinline {
  %s = alloca [64 x i32], align 4
  %p = getelementptr inbounds [64 x i32], ptr %s, i32 0, i32 %i
  store i32 %a, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  %w = add i32 %v, %i
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
  %r = call i32 @f(i32 %v, i32 %i)
  %i1 = add i32 %i, 1
  %n = add i32 %x, 6
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %done
done:
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
