; negative: two freezes of a value may be different numbers
; RUN: opt --passes='simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %c1, label %one, label %m
; CHECK: br i1 %c2, label %two, label %end
; CHECK: ret void
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %e = lshr exact i32 %x, 1
  %f1 = freeze i32 %e
  %f2 = freeze i32 %e
  %c1 = icmp eq i32 %f1, 1
  br i1 %c1, label %one, label %m
one:
  store volatile i32 1, ptr %po, align 4
  br label %end
m:
  %c2 = icmp eq i32 %f2, 2
  br i1 %c2, label %two, label %end
two:
  store volatile i32 2, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
