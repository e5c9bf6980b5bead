; with no visit left the call stays that became direct
; RUN: opt --passes='cgscc(devirt<0>(inline,gvn,instcombine))' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: call i32 @first(i32 %x)

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
