; negative: a pointer that the function hands to itself
; RUN: opt --passes=argpromotion --verify-each -S %s | filecheck %s
; RUN: check --passes=argpromotion %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @f(ptr %p, i32 %n)
; VERDICT: @k: Skipped

define internal i32 @f(ptr %p, i32 %n) {
entry:
  %v = load i32, ptr %p, align 4
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i32 %n, 1
  %o = call i32 @f(ptr %p, i32 %m)
  %s = add i32 %o, %v
  ret i32 %s
end:
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(ptr %pi, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
