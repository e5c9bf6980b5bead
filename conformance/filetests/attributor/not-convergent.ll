; functions that lead to no convergent operation, calls of each other included, are not convergent
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-NOT: convergent {
; CHECK: define internal i32 @f(i32 {{.*}}%a) [[A:#[0-9]+]]
; CHECK-NOT: convergent
; CHECK: attributes [[A]] = {
; CHECK-NOT: convergent
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal i32 @f(i32 %a) convergent {
entry:
  %c = icmp ult i32 %a, 4
  br i1 %c, label %more, label %end
more:
  %b = add i32 %a, 1
  %m = call i32 @f(i32 %b)
  ret i32 %m
end:
  ret i32 %a
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
