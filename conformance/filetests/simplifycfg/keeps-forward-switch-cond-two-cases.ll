; negative: two entries of one block have to be the same
; RUN: opt --passes='simplifycfg<forward-switch-cond>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<forward-switch-cond>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %v = phi i32 [ 1, %entry ], [ 1, %entry ], [ 0, %d ]
; CHECK: ret void
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %x, label %d [
    i32 1, label %j
    i32 2, label %j
  ]
d:
  store volatile i32 1, ptr %pi, align 4
  br label %j
j:
  %v = phi i32 [ 1, %entry ], [ 1, %entry ], [ 0, %d ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
