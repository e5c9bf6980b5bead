; negative: a table of all numbers would be too large
; RUN: opt --passes='simplifycfg<switch-to-lookup>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<switch-to-lookup>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: switch i32 %x
; CHECK: ret void
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %x, label %d [
    i32 1, label %c0
    i32 1000, label %c1
    i32 100000, label %c2
    i32 2000000, label %c3
  ]
c0:
  br label %j
c1:
  br label %j
c2:
  br label %j
c3:
  br label %j
d:
  br label %j
j:
  %v = phi i32 [ 9, %d ], [ 3, %c0 ], [ 10, %c1 ], [ 6, %c2 ], [ 2, %c3 ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
