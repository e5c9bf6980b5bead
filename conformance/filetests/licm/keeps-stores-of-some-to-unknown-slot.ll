; negative: only some lanes store, and before the loop the bytes may not be there
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: some:
; CHECK: store i32 %i, ptr %a
; CHECK: ret void
; VERDICT: licm @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %a, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %e = icmp eq i32 %i, %x
  br i1 %e, label %some, label %latch
some:
  store i32 %i, ptr %a, align 4
  br label %latch
latch:
  %j = add nuw nsw i32 %i, 1
  %d = icmp ult i32 %j, 5
  br i1 %d, label %loop, label %exit
exit:
  %r = load i32, ptr %a, align 4
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
