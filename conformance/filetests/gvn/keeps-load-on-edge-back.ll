; negative: the load is known on the way into the loop, and not made on the edge back, which would have to be split
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: opt --passes='gvn<split-backedge-load-pre=1>' --verify-each -S %s | filecheck %s --check-prefix=SPLIT
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: %v = load i32, ptr %pi
; CHECK: br i1 %more, label %loop, label %end
; VERDICT: @k: Skipped
; SPLIT-LABEL: @k
; SPLIT: loop:
; SPLIT-NOT: load
; SPLIT: br i1 %more, label %[[E:[0-9a-z._]+]], label %end
; SPLIT: load i32, ptr %pi
; SPLIT-NEXT: br label %loop

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %t, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = load i32, ptr %pi, align 4
  %j = add i32 %i, 1
  %w = add i32 %v, %j
  store i32 %w, ptr %po, align 4
  %more = icmp slt i32 %j, 4
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
