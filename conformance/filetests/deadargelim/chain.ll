; what is only handed on to a parameter that nobody looks at goes as well, around a cycle too
; RUN: opt --passes=deadargelim --verify-each -S %s | filecheck %s
; RUN: check --passes=deadargelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: call i32 @g(i32 %x)
; CHECK: define internal i32 @f(i32 %n)
; CHECK: define internal i32 @g(i32 %a)
; VERDICT: @k: Refines

define internal i32 @f(i32 %n, i32 %b) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i32 %n, 1
  %o = call i32 @f(i32 %m, i32 %b)
  ret i32 %o
end:
  ret i32 5
}
define internal i32 @g(i32 %a, i32 %b) {
  %o = call i32 @f(i32 %a, i32 %b)
  ret i32 %o
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @g(i32 %x, i32 %t)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
