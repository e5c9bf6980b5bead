; negative: no block can be put between an indirect branch and the loop
; RUN: opt --passes='loop-unroll' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: indirectbr
; CHECK: br i1 %more, label %loop
; CHECK: ret void
; VERDICT: loop-unroll @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %never = icmp sgt i32 %t, 4000
  br i1 %never, label %jump, label %end
jump:
  indirectbr ptr blockaddress(@k, %end), [label %loop, label %end]
loop:
  %i = phi i32 [ 0, %jump ], [ %next, %loop ]
  store volatile i32 %i, ptr %po, align 4
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %t
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
