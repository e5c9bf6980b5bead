; an edge that brings what is not expected is taken seldom
; RUN: opt --passes=lower-expect --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-expect %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %c, label %a, label %j, !prof [[W:![0-9]+]]
; CHECK: j:
; CHECK: br i1 %p, label %u, label %v, !prof [[W]]
; CHECK: [[W]] = !{!"branch_weights", !"expected", i32 2000, i32 1}
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 9
  br i1 %c, label %a, label %j
a:
  %d = icmp slt i32 %t, 30
  br label %j
j:
  %p = phi i1 [ %d, %a ], [ false, %entry ]
  %e = call i1 @llvm.expect.i1(i1 %p, i1 true)
  br i1 %e, label %u, label %v
u:
  br label %w
v:
  br label %w
w:
  %r = phi i32 [ %x, %u ], [ %t, %v ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i1 @llvm.expect.i1(i1, i1)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
