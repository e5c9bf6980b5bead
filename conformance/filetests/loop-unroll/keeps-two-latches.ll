; negative: two blocks go back to the header
; RUN: opt --passes='loop-unroll' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %odd, label %loop
; CHECK: br i1 %more, label %loop
; CHECK: ret void
; VERDICT: loop-unroll @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ], [ %n2, %other ]
  %next = add nuw nsw i32 %i, 1
  store volatile i32 %i, ptr %po, align 4
  %odd = icmp ult i32 %next, %t
  br i1 %odd, label %loop, label %other
other:
  %n2 = add nuw nsw i32 %i, 2
  %more = icmp ult i32 %n2, 46
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
