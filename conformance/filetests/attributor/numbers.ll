; a parameter that all calls give one value, a range of others, and of the result
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal range(i32 0, 7) i32 @f(i32 {{.*}}%a, i32 noundef range(i32 2, 7) %m, i32 {{.*}}%s)
; CHECK: lshr i32 %a, 3
; CHECK: %r = add i32 %d, 11
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal i32 @f(i32 %a, i32 %m, i32 %s) noinline {
  %h = lshr i32 %a, %s
  %r = and i32 %h, %m
  ret i32 %r
}
define internal i32 @g(i32 %a) noinline {
  ret i32 11
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %b = call i32 @f(i32 %x, i32 2, i32 3)
  %c = call i32 @f(i32 %t, i32 6, i32 3)
  %d = add i32 %b, %c
  %e = call i32 @g(i32 %x)
  %r = add i32 %d, %e
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
