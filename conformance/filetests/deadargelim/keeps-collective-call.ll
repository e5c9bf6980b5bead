; negative: a call whose result nobody looks at stays, for the lanes that it brings to a collective
; RUN: opt --passes=deadargelim --verify-each -S %s | filecheck %s
; RUN: check --passes=deadargelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: call void @f(i1 %odd, i32 %t)
; VERDICT: @k: Refines

@votes = addrspace(1) global i32 0
define internal i32 @f(i1 %a, i32 %b) convergent {
  %s = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %a)
  %z = icmp eq i32 %b, 0
  br i1 %z, label %one, label %two
one:
  store i32 %s, ptr addrspace(1) @votes, align 4
  ret i32 %s
two:
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
  %s = call i32 @f(i1 %odd, i32 %t) convergent
  br label %on
on:
  %r = add i32 %x, 1
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) convergent
