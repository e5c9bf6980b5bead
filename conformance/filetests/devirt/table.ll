; an index becomes known when @apply is inlined, the call through the table a direct one when it is folded, and the function called is inlined when the component is visited again
; RUN: opt --passes='cgscc(devirt<4>(inline,function(gvn,instcombine)))' --verify-each -S %s | filecheck %s
; RUN: opt --passes='devirt<1>(inline,gvn,instcombine)' --verify-each -S %s | filecheck %s
; RUN: check --passes='cgscc(devirt<4>(inline,gvn,instcombine))' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-NOT: call i32 %
; CHECK-NOT: call i32 @first
; CHECK: mul i32 %x, 3
; VERDICT: @k: Refines

@table = internal unnamed_addr constant [2 x ptr] [ptr @first, ptr @second], align 8

define internal i32 @first(i32 %a) {
  %m = mul i32 %a, 3
  ret i32 %m
}

define internal i32 @second(i32 %a) {
  %m = add i32 %a, 5
  ret i32 %m
}

define internal i32 @apply(i64 %i, i32 %a) {
  %p = getelementptr inbounds [2 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %p, align 8
  %r = call i32 %f(i32 %a)
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @apply(i64 0, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
