; lanes of each arm have an expression of their own
; RUN: opt --passes=reassociate --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: a:
; CHECK: [[A:%[0-9a-z]+]] = add i32 %x, 12
; CHECK: b:
; CHECK: mul i32 %x, 3
; CHECK: j:
; CHECK: phi i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %a1 = add i32 %x, 5
  %a2 = add i32 %a1, 7
  br label %j
b:
  %b1 = add i32 %x, %x
  %b2 = add i32 %b1, %x
  br label %j
j:
  %r = phi i32 [ %a2, %a ], [ %b2, %b ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
