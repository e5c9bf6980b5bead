; negative: what an operation is where a branch found its operand equal to another says nothing of its equal elsewhere
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-3,9)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK: icmp ult i32 %m, 3
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %y = and i32 %x, 1
  %c = icmp eq i32 %y, %t
  br i1 %c, label %arm, label %j
arm:
  %n = add i32 %y, 1
  store i32 %n, ptr %pi, align 4
  br label %j
j:
  %m = add i32 %t, 1
  %q = icmp ult i32 %m, 3
  %r = zext i1 %q to i32
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
