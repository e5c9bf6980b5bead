; each lane makes one round: the back edge goes, the store stays
; RUN: opt --passes='loop-deletion' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-deletion' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='loop-deletion' --policy=independent:3,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='loop-deletion,loop-deletion' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=loop-deletion %s | filecheck %s --check-prefix=LIMIT
; LIMIT: @k: Skipped
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK-NOT: phi
; CHECK: store i32
; CHECK: br label %end
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ %x, %entry ], [ %n, %loop ]
  %n = add i32 %i, 1
  store i32 %n, ptr %po, align 4
  %c = icmp ne i32 %n, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
