; negative: the address is of the counter of an inner loop; on the edges into the join only that of its first round is known
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[256] rand(1,-50,100)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: loop:
; CHECK: %v = load i32, ptr %p
; VERDICT: @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %n = add i32 %t, 64
  %c = icmp slt i32 %t, 9
  br i1 %c, label %a, label %b
a:
  %pa = getelementptr inbounds i32, ptr %in, i32 %n
  store i32 %t, ptr %pa, align 4
  br label %j
b:
  %pb = getelementptr inbounds i32, ptr %in, i32 %n
  store i32 7, ptr %pb, align 4
  br label %j
j:
  br label %loop
loop:
  %i = phi i32 [ %n, %j ], [ %next, %loop ]
  %s = phi i32 [ 0, %j ], [ %sum, %loop ]
  %p = getelementptr inbounds i32, ptr %in, i32 %i
  %v = load i32, ptr %p, align 4
  %sum = add i32 %s, %v
  %next = add i32 %i, 32
  %d = icmp slt i32 %next, 160
  br i1 %d, label %loop, label %end
end:
  store i32 %sum, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
