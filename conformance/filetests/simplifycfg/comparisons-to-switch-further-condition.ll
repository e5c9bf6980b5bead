; a conjunction of inequalities with one more condition, which is branched on before
; RUN: opt '--passes=simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check '--passes=simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 '--passes=simplifycfg' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: [[e:%.*]] = freeze i1 %odd
; CHECK: br i1 [[e]]
; CHECK: [[f:%.*]] = freeze i32 %x
; CHECK: switch i32 [[f]]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = icmp ne i32 %x, 3
  %b = icmp ne i32 %x, 7
  %odd = trunc i32 %x to i1
  %ab = and i1 %a, %odd
  %abc = and i1 %ab, %b
  br i1 %abc, label %yes, label %no
yes:
  store volatile i32 1, ptr %po, align 4
  br label %end
no:
  store volatile i32 2, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
