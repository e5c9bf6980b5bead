; negative: a block that brings another value than the edge beside it stays
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %v = phi i32 [ 3, %a ], [ 5, %n ], [ 7, %b ]
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %n
n:
  store i32 1, ptr %po, align 4
  %k2 = icmp slt i32 %x, 20
  switch i32 %x, label %b [ i32 11, label %a
 i32 12, label %m ]
a:
  br label %m
b:
  store i32 2, ptr %po, align 4
  br label %m
m:
  %v = phi i32 [ 3, %a ], [ 5, %n ], [ 7, %b ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
