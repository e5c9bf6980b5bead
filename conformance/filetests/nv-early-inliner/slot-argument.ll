; accesses of a slot of the caller cost nothing
; RUN: opt --passes='nv-early-inliner<inline-threshold=0;threshold-multiplier=1>' --verify-each -S %s | filecheck %s
; RUN: check --passes='nv-early-inliner<inline-threshold=0;threshold-multiplier=1>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-NOT: call i32 @f
; CHECK: ret void
; VERDICT: @k: Refines

define i32 @f(ptr %p) {
  %a = load i32, ptr %p, align 4
  %b = load i32, ptr %p, align 4
  %c = load i32, ptr %p, align 4
  %d = load i32, ptr %p, align 4
  %e = load i32, ptr %p, align 4
  %g = load i32, ptr %p, align 4
  %h = load i32, ptr %p, align 4
  %i = load i32, ptr %p, align 4
  %s = add i32 %a, %i
  ret i32 %s
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %mine = alloca i32, align 4
  store i32 %x, ptr %mine, align 4
  %r = call i32 @f(ptr %mine)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
