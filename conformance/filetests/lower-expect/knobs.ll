; weights as they are asked for
; RUN: opt --passes=lower-expect<likely-branch-weight=40;unlikely-branch-weight=7> --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-expect<likely-branch-weight=40;unlikely-branch-weight=7> %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: !{!"branch_weights", !"expected", i32 40, i32 7}
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 9
  %e = call i1 @llvm.expect.i1(i1 %c, i1 true)
  br i1 %e, label %a, label %b
a:
  %y = mul i32 %x, 3
  br label %j
b:
  %z = sub i32 %x, %t
  br label %j
j:
  %r = phi i32 [ %y, %a ], [ %z, %b ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i1 @llvm.expect.i1(i1, i1)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
