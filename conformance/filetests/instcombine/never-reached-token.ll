; where no lane comes a token of convergence goes once nothing mentions it
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK: dead:
; CHECK-NEXT: br label %end
; CHECK: store i32 %t
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out) convergent {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  br i1 false, label %dead, label %end
dead:
  %a = call token @llvm.experimental.convergence.anchor()
  %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true) [ "convergencectrl"(token %a) ]
  br label %end
end:
  %r = phi i32 [ %t, %entry ], [ %v, %dead ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare token @llvm.experimental.convergence.anchor()
