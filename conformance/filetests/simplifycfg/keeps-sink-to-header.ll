; negative: the header of a loop would store in each round
; RUN: opt --passes='simplifycfg<sink-common-insts>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<sink-common-insts>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: store i32 %x, ptr %po
; CHECK: h:
; CHECK: store i32 %v, ptr %po
; CHECK: br label %h
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %po, align 4
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %v = load volatile i32, ptr %pi, align 4
  %n = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %n, 3
  br i1 %c, label %latch, label %end
latch:
  store i32 %v, ptr %po, align 4
  br label %h
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
