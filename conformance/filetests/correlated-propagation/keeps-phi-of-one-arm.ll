; negative: the value of one arm is not computed in the other one, where it would be the constant
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK: %v = phi i32 [ 3, %a ], [ %y, %b ]
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp eq i32 %x, 3
  br i1 %k, label %a, label %b
a:
  store volatile i32 1, ptr %pi, align 4
  br label %j
b:
  %y = add i32 %x, %t
  br label %j
j:
  %v = phi i32 [ 3, %a ], [ %y, %b ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
