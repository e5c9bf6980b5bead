; RUN: opt --passes='remat<remat-for-occ=64;dump-remat>,remat<remat-for-occ=64;remat-maxreg-ceiling=30;dump-remat>,remat<remat-for-occ=48;remat-maxreg-ceiling=50;dump-remat>,remat<remat-for-occ=4;dump-remat>,remat<dump-remat>' --disable-output %s | filecheck %s
; 64 warps with 32 lanes of 65,536 registers leave each lane 32; the ceiling is lower, or higher.

; CHECK: target 32
; CHECK: target 30
; CHECK: target 40
; CHECK: target 255
; CHECK: target 70
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %v = add i32 %x, 100
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
  %r = add i32 %v, %sn
  %po = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
