; a function that votes, and who calls it, is convergent
; RUN: opt --passes=nvvm-pretreat --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-pretreat %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define i32 @g(i32 %m) [[A:#[0-9]+]]
; CHECK: define i32 @f(i32 %m) [[A]]
; CHECK: define i32 @h(i32 %m) {
; CHECK: attributes [[A]] = { {{.*}}convergent
; VERDICT: @k: Refines

define i32 @g(i32 %m) noinline {
  %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 %m, i1 true)
  ret i32 %v
}

define i32 @f(i32 %m) noinline {
  %v = call i32 @g(i32 %m)
  ret i32 %v
}

define i32 @h(i32 %m) {
  ret i32 %m
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 -1)
  %s = call i32 @h(i32 %r)
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
