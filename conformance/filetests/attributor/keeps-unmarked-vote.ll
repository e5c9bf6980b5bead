; negative: a function that leads to a vote and does not say so promises nothing that would let lanes part
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @f(i1 {{.*}}%a) [[A:#[0-9]+]]
; CHECK: define internal i32 @g(i1 {{.*}}%a) [[B:#[0-9]+]]
; CHECK-NOT: willreturn
; CHECK-NOT: nosync
; CHECK: attributes [[B]] = { convergent
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal i32 @f(i1 %a) {
  %s = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %a)
  ret i32 %s
}
define internal i32 @g(i1 %a) convergent {
  %s = call i32 @f(i1 %a)
  ret i32 %s
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ult i32 %t, 32
  br i1 %c, label %warp, label %on
warp:
  %odd = icmp ugt i32 %x, 4
  %s = call i32 @g(i1 %odd) convergent
  br label %on
on:
  %r = phi i32 [ 0, %entry ], [ %s, %warp ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) convergent
