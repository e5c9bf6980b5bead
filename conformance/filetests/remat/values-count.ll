; RUN: opt --passes='remat<remat-max-live-limit=40;dump-remat>,remat<remat-maxreg-ceiling=40;dump-remat>,remat<remat-maxreg-ceiling=40;no-remat-load-param;dump-remat>' --disable-output %s | filecheck %s
; With remat-max-live-limit values count, whatever they take; parameters of kernels are read where they are needed, and count where that is off.

; CHECK: = 6, target 40
; CHECK: = 7, target 40
; CHECK: = 9, target 40
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %v = zext i32 %x to i64
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %s = phi i32 [ %x, %entry ], [ %sn, %loop ]
  %m = mul i32 %s, 5
  %q = xor i32 %m, %i
  %sn = add i32 %q, %m
  %i2 = add i32 %i, 1
  %done = icmp uge i32 %i2, %x
  br i1 %done, label %end, label %loop
end:
  %u = trunc i64 %v to i32
  %r = add i32 %u, %sn
  %po = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
