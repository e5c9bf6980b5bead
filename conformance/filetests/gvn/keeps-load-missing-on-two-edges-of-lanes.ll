; negative: lanes of a warp come by both edges on which the load is missing, so that it would be executed twice
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100), i32 2]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK-NEXT: %w = load i32, ptr %pi
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  switch i32 %t, label %b0 [
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
