; negative: a slot that is used otherwise stays, and its accesses cost
; RUN: opt --passes='inline<inline-threshold=1;threshold-multiplier=1;single-bb-bonus-percent=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='inline<inline-threshold=1;threshold-multiplier=1;single-bb-bonus-percent=0>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: call i32 @f
; VERDICT: @k: Skipped

define i32 @f(ptr %p) {
  %v = load i32, ptr %p, align 4
  %w0 = load volatile i32, ptr %p, align 4
  %w1 = load volatile i32, ptr %p, align 4
  %w2 = load volatile i32, ptr %p, align 4
  %w3 = load volatile i32, ptr %p, align 4
  %w4 = load volatile i32, ptr %p, align 4
  %w5 = load volatile i32, ptr %p, align 4
  %w6 = load volatile i32, ptr %p, align 4
  %w7 = load volatile i32, ptr %p, align 4
  %w = add i32 %v, %w0
  ret i32 %w
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %s = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %s, align 4
  %r = call i32 @f(ptr %s)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
