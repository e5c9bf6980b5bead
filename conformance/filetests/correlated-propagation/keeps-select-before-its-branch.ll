; negative: the select is used before the branch, and where both arms come together
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: store i32 %v, ptr %po
; CHECK: xor i32 %v, %j
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp eq i32 %x, 3
  %v = select i1 %k, i32 100, i32 %t
  store i32 %v, ptr %po, align 4
  br i1 %k, label %a, label %m
a:
  br label %m
m:
  %j = phi i32 [ 5, %a ], [ %t, %entry ]
  %s = xor i32 %v, %j
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
