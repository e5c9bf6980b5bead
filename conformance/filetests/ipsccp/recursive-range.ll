; an argument of a recursive function has the range of all its calls
; RUN: opt --passes=ipsccp --verify-each -S %s | filecheck %s
; RUN: check --passes=ipsccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: icmp ult i32 %n, 8
; CHECK: define internal i32 @f
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = and i32 %x, 7
  %v = call i32 @f(i32 %a, i32 3)
  store i32 %v, ptr %po, align 4
  ret void
}

define internal i32 @f(i32 %n, i32 %k) {
  %c = icmp eq i32 %k, 0
  br i1 %c, label %end, label %more
more:
  %d = icmp ult i32 %n, 8
  %e = zext i1 %d to i32
  %k2 = sub i32 %k, 1
  %h = lshr i32 %n, 1
  %r = call i32 @f(i32 %h, i32 %k2)
  %s = add i32 %r, %e
  ret i32 %s
end:
  ret i32 %n
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
