; negative: lanes of a warp come by both edges on which the value is missing, so that it would be computed twice
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK: %w = mul i32 %x, 3
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %x, label %a [
    i32 1, label %b
    i32 2, label %c
  ]
a:
  %y = mul i32 %x, 3
  store i32 %y, ptr %pi, align 4
  br label %j
b:
  br label %j
c:
  br label %j
j:
  %w = mul i32 %x, 3
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
