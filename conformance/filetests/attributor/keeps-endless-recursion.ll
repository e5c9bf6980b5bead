; negative: two functions that only call each other do not prove each other's return
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-NOT: willreturn
; CHECK-NOT: norecurse
; CHECK: i32 @f(
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal i32 @f(i32 %a) {
  %m = call i32 @g(i32 %a)
  ret i32 %m
}
define internal i32 @g(i32 %a) {
  %m = call i32 @f(i32 %a)
  ret i32 %m
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %never = icmp ugt i32 %x, 100
  br i1 %never, label %gone, label %on
gone:
  %u = call i32 @f(i32 %x)
  br label %on
on:
  %r = phi i32 [ %x, %entry ], [ %u, %gone ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
