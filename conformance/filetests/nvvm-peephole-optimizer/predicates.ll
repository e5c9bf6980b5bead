; comparisons, branches and choices of predicates
; RUN: opt --passes=nvvm-peephole-optimizer --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-peephole-optimizer %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %p, label %b, label %a
; CHECK: zext i1 %p to i32
; CHECK: sext i1 %p to i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = icmp ugt i32 %x, 4
  %e = zext i1 %p to i32
  %c = icmp eq i32 %e, 0
  br i1 %c, label %a, label %b
a:
  %s = select i1 %p, i32 1, i32 0
  br label %j
b:
  %m = select i1 %p, i32 -1, i32 0
  br label %j
j:
  %r = phi i32 [ %s, %a ], [ %m, %b ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
