; negative: memory that only some lanes load is not loaded for the rest
; RUN: opt --passes=argpromotion --verify-each -S %s | filecheck %s
; RUN: check --passes=argpromotion %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @f(ptr %p, i32 %n)
; VERDICT: @k: Skipped

define internal i32 @f(ptr %p, i32 %n) {
entry:
  %c = icmp ugt i32 %n, 4
  br i1 %c, label %one, label %two
one:
  %v = load i32, ptr %p, align 4
  ret i32 %v
two:
  ret i32 9
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
