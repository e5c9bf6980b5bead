; two tests leave in the first round, one behind the other
; RUN: opt --passes='simple-loop-unswitch' --verify-each -S %s | filecheck %s
; RUN: check --passes='simple-loop-unswitch' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='simple-loop-unswitch' --policy=independent:3,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='simple-loop-unswitch,simple-loop-unswitch' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='simple-loop-unswitch' %s | filecheck %s --check-prefix=LIMIT
; LIMIT: @k: Skipped
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: entry:
; CHECK: br i1 %c,
; CHECK: br i1 %e,
; CHECK: body:
; CHECK-NOT: br i1 %e
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 2
  %e = icmp slt i32 %x, 6
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %body ]
  br i1 %c, label %next, label %left
next:
  %u = mul i32 %i, %x
  br i1 %e, label %body, label %left
body:
  %n = add nsw i32 %i, 1
  %d = icmp slt i32 %n, %x
  br i1 %d, label %loop, label %end
left:
  %q = phi i32 [ 11, %loop ], [ 12, %next ]
  store i32 %q, ptr %po, align 4
  br label %ret
end:
  %r = phi i32 [ %u, %body ]
  store i32 %r, ptr %po, align 4
  br label %ret
ret:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
