; RUN: opt --passes='remat<remat-maxreg-ceiling=1;remat-lli-factor=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='remat<remat-maxreg-ceiling=1;remat-lli-factor=0>' %s
; The store goes to the neighbour of a computed place.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[128] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       end:
; CHECK:         store i32 5,
; CHECK:         %v.remat = load i32, ptr %
; CHECK:         %r = add i32 %v.remat, %sn
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %t2 = mul nuw nsw i32 %t, 2
  %t3 = or disjoint i32 %t2, 1
  %p = getelementptr inbounds i32, ptr %in, i32 %t2
  %q = getelementptr inbounds i32, ptr %p, i32 1
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
  store i32 5, ptr %q
  %r = add i32 %v, %sn
  %po = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
