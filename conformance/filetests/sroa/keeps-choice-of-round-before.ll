; negative: the address may be that of the round before
; RUN: opt --passes='sroa' --verify-each -S %s | filecheck %s
; RUN: check --passes='sroa' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %a = alloca i32
; CHECK: %p = phi ptr [ %a, %entry ], [ %p, %loop ]
; CHECK: load i32, ptr %p
; VERDICT: sroa @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca i32, align 4
  store i32 1, ptr %a, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %p = phi ptr [ %a, %entry ], [ %p, %loop ]
  %y = load i32, ptr %p, align 4
  store i32 %y, ptr %po, align 4
  %n = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %n, 4
  br i1 %c, label %loop, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
