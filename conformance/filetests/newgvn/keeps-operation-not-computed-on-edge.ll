; negative: the other arm did not compute it
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK-NEXT: %p = phi i32
; CHECK-NEXT: %r = add i32 %p, 1
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %s = add i32 %x, 1
  store i32 %s, ptr %po, align 4
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ %x, %a ], [ %t, %b ]
  %r = add i32 %p, 1
  store i32 %r, ptr %pi, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
