; negative: what a pointer leads to may do anything
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @f(ptr {{.*}}%h, i32 {{.*}}%a)
; CHECK-NOT: memory(none) {{.*}}@f
; CHECK-NOT: nounwind
; CHECK-NOT: willreturn
; CHECK: call i32 %h
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal i32 @one(i32 %a) {
  %m = add i32 %a, 1
  ret i32 %m
}
define internal i32 @two(i32 %a) {
  %m = add i32 %a, 2
  ret i32 %m
}
define internal i32 @f(ptr %h, i32 %a) noinline {
  %m = call i32 %h(i32 %a)
  ret i32 %m
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ult i32 %x, 4
  %h = select i1 %c, ptr @one, ptr @two
  %r = call i32 @f(ptr %h, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
