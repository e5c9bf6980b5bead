; the default is not reached: one of two targets has consecutive values
; RUN: opt --passes='simplifycfg<switch-range-to-icmp>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<switch-range-to-icmp>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,4,6)]
; CHECK-LABEL: @k
; CHECK: %[[OFF:.*]] = add i32 %v, -4
; CHECK: %[[C:.*]] = icmp ult i32 %[[OFF]], 3
; CHECK: br i1 %[[C]], label %two, label %one
; VERDICT: simplifycfg @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %v = load i32, ptr %pi, align 4
  switch i32 %v, label %none [
    i32 0, label %one
    i32 9, label %one
    i32 4, label %two
    i32 5, label %two
    i32 6, label %two
  ]
one:
  store volatile i32 1, ptr %po, align 4
  br label %end
two:
  store volatile i32 2, ptr %po, align 4
  br label %end
none:
  unreachable
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
