; negative: a PHI of more edges than are visited
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %v = phi i32 [ 7, %entry ]
; CHECK: store i32 %v
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %x, label %d [
    i32 0, label %j
    i32 1, label %j
    i32 2, label %j
    i32 3, label %j
    i32 4, label %j
    i32 5, label %j
    i32 6, label %j
    i32 7, label %j
    i32 8, label %j
    i32 9, label %j
    i32 10, label %j
    i32 11, label %j
    i32 12, label %j
    i32 13, label %j
    i32 14, label %j
    i32 15, label %j
    i32 16, label %j
    i32 17, label %j
    i32 18, label %j
    i32 19, label %j
    i32 20, label %j
    i32 21, label %j
    i32 22, label %j
    i32 23, label %j
    i32 24, label %j
    i32 25, label %j
    i32 26, label %j
    i32 27, label %j
    i32 28, label %j
    i32 29, label %j
    i32 30, label %j
    i32 31, label %j
    i32 32, label %j
    i32 33, label %j
    i32 34, label %j
    i32 35, label %j
    i32 36, label %j
    i32 37, label %j
    i32 38, label %j
    i32 39, label %j
    i32 40, label %j
    i32 41, label %j
    i32 42, label %j
    i32 43, label %j
    i32 44, label %j
    i32 45, label %j
    i32 46, label %j
    i32 47, label %j
    i32 48, label %j
    i32 49, label %j
    i32 50, label %j
    i32 51, label %j
    i32 52, label %j
    i32 53, label %j
    i32 54, label %j
    i32 55, label %j
    i32 56, label %j
    i32 57, label %j
    i32 58, label %j
    i32 59, label %j
    i32 60, label %j
    i32 61, label %j
    i32 62, label %j
    i32 63, label %j
  ]
d:
  br label %j
j:
  %v = phi i32 [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7,
      %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7,
      %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7,
      %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7,
      %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7,
      %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7,
      %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7,
      %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7,
      %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7,
      %entry ], [ 7, %entry ], [ 7, %d ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
