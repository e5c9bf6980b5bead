; negative: the function calls itself by another calling convention
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; CHECK-LABEL: define internal i32 @f
; CHECK-NOT: tailrecurse:
; CHECK: call fastcc i32 @f(

define internal i32 @f(i32 %n, i32 %x) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 1
  %r = tail call fastcc i32 @f(i32 %m, i32 %x)
  ret i32 %r
done:
  ret i32 %x
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %t, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
