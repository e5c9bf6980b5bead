; negative: a number that may be undefined is no claim of a range and not noundef
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal noundef i32 @f(i32 %a)
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal i32 @f(i32 %a) noinline {
  %b = freeze i32 %a
  %z = and i32 %b, 0
  ret i32 %z
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ult i32 %x, 5
  %y = select i1 %c, i32 3, i32 undef
  %q = call i32 @f(i32 %y)
  %r = add i32 %q, %x
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
