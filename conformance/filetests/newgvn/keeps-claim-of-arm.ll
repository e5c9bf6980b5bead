; negative: what an arm claims not to wrap is not what is computed behind the join without that claim
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] const(2147483647)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK: %w = add i32 %x, 100
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %t, 16
  br i1 %c, label %a, label %b
a:
  %va = add nsw i32 %x, 100
  br label %j
b:
  %vb = add i32 %x, 100
  br label %j
j:
  %v = phi i32 [ %va, %a ], [ %vb, %b ]
  %w = add i32 %x, 100
  store i32 %v, ptr %pi, align 4
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
