; a value that leaves by two exits has a PHI in each, and they are joined where the paths meet
; RUN: opt --passes='lcssa' --verify-each -S %s | filecheck %s
; RUN: check --passes='lcssa' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK-DAG: phi i32 [ %n, %loop ]
; CHECK-DAG: phi i32 [ %n, %more ]
; CHECK: meet:
; CHECK-NEXT: phi i32 [ %n.lcssa
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %more ]
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, %x
  br i1 %d, label %more, label %one
more:
  %e = icmp eq i32 %n, 3
  br i1 %e, label %two, label %loop
one:
  br label %meet
two:
  br label %meet
meet:
  store i32 %n, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
