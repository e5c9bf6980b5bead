; a branch says of the lanes that it leads past an arm what their entry in a PHI is
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,5,9)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK-NEXT: phi i32 [ %y, %a ], [ 7, %entry ]
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ne i32 %x, 7
  br i1 %c, label %a, label %j
a:
  %y = mul i32 %x, 3
  br label %j
j:
  %v = phi i32 [ %y, %a ], [ %x, %entry ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
