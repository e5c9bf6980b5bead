; several values at constant offsets
; RUN: opt --passes=argpromotion --verify-each -S %s | filecheck %s
; RUN: check --passes=argpromotion %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: call i32 @f(i32 {{%.*}}, i32 {{%.*}}, i32 %x)
; CHECK: define internal i32 @f(i32 %p.0, i32 %p.4, i32 %n)
; VERDICT: @k: Refines

define internal i32 @f(ptr %p, i32 %n) {
  %q = getelementptr inbounds { i32, i32 }, ptr %p, i32 0, i32 1
  %v = load i32, ptr %p, align 4
  %w = load i32, ptr %q, align 4
  %u = load i32, ptr %p, align 4
  %s = add i32 %v, %w
  %x = add i32 %s, %u
  %r = mul i32 %x, %n
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %b = and i32 %t, 30
  %pb = getelementptr inbounds i32, ptr %in, i32 %b
  %r = call i32 @f(ptr %pb, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
