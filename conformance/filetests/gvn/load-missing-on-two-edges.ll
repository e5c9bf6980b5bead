; a load that is missing on two edges is made on both, where all lanes come by the same edge
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100), i32 2]
; CHECK-LABEL: @k
; CHECK: b1:
; CHECK-NEXT: %[[B:.*]] = load i32, ptr %pi
; CHECK-NEXT: br label %j
; CHECK: b2:
; CHECK-NEXT: %[[C:.*]] = load i32, ptr %pi
; CHECK-NEXT: br label %j
; CHECK: j:
; CHECK-NEXT: %w = phi i32 [ %y, %b0 ], [ %[[B]], %b1 ], [ %[[C]], %b2 ]
; CHECK-NOT: load i32, ptr %pi
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  switch i32 %n, label %b0 [
    i32 1, label %b1
    i32 2, label %b2
  ]
b0:
  %y = load i32, ptr %pi, align 4
  %z = mul i32 %y, %y
  store i32 %z, ptr %po, align 4
  br label %j
b1:
  br label %j
b2:
  br label %j
j:
  %w = load i32, ptr %pi, align 4
  %v = add i32 %w, %t
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
