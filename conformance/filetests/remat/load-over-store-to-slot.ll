; RUN: opt --passes='remat<remat-maxreg-ceiling=1;remat-lli-factor=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='remat<remat-maxreg-ceiling=1;remat-lli-factor=0>' %s
; Nobody was told where the slot is: what a loaded address leads to is another place.
; INIT: data = buf i32[64] rand(4,0,99)
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       end:
; CHECK:         store i32 7,
; CHECK:         %v.remat = load i32, ptr %
; CHECK:         %r = add i32 %v.remat, %sn
@data = internal addrspace(1) global [64 x i32] zeroinitializer
@cell = internal addrspace(1) global ptr addrspacecast (ptr addrspace(1) @data to ptr)
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %slot = alloca i32
  %where = load ptr, ptr addrspace(1) @cell
  %p = getelementptr i32, ptr %where, i32 %t
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
  store i32 7, ptr %slot
  %r = add i32 %v, %sn
  %po = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
