; negative: no PHI of the loop around is the chain that the limit is
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %c = icmp ult i32 %i, %limit
; CHECK: br i1 %c, label %inner
; CHECK: ret void
; VERDICT: indvars @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %on, %next ]
  %limit = mul nuw i32 %o, 3
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %n, %inner ]
  store volatile i32 %i, ptr %po, align 4
  %n = add nuw i32 %i, 1
  %c = icmp ult i32 %i, %limit
  br i1 %c, label %inner, label %next
next:
  %on = add nuw i32 %o, 1
  %d = icmp ult i32 %on, 3
  br i1 %d, label %outer, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
