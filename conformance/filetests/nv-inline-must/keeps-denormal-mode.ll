; negative: the body flushes denormals, the caller does not
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: opt --passes=always-inline --verify-each -S %s | filecheck %s
; RUN: opt --passes=inline --verify-each -S %s | filecheck %s
; RUN: opt --passes=nv-early-inliner --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: call i32 @f(
; VERDICT: @k: Skipped

define i32 @f(i32 %a) alwaysinline "denormal-fp-math"="preserve-sign,preserve-sign" {
  %m = mul i32 %a, 3
  ret i32 %m
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
