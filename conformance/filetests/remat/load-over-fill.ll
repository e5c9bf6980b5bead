; RUN: opt --passes='remat<remat-maxreg-ceiling=1;remat-lli-factor=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='remat<remat-maxreg-ceiling=1;remat-lli-factor=0>' %s
; The fill reaches another object.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9), out i32[64]]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       end:
; CHECK:         call void @llvm.memset.p0.i64
; CHECK:         %v.remat = load i32, ptr %
; CHECK:         %r = add i32 %v.remat, %sn
define ptx_kernel void @k(ptr %out, ptr noalias %in, ptr %more) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %p = getelementptr i32, ptr %in, i32 %t
  %q = getelementptr i32, ptr %more, i32 %t
  %v = load i32, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %s = phi i32 [ %x, %entry ], [ %sn, %loop ]
  %m = mul i32 %s, 5
  %g = xor i32 %m, %i
  %sn = add i32 %g, %m
  %i2 = add i32 %i, 1
  %done = icmp uge i32 %i2, %x
  br i1 %done, label %end, label %loop
end:
  call void @llvm.memset.p0.i64(ptr %q, i8 1, i64 4, i1 false)
  %r = add i32 %v, %sn
  %po = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
