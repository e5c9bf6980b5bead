; RUN: opt --passes='remat<remat-maxreg-ceiling=1;remat-lli-factor=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='remat<remat-maxreg-ceiling=1;remat-lli-factor=0>' %s
; The address leads into constant memory, which no store and no barrier changes.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       end:
; CHECK:         call void @llvm.nvvm.barrier0()
; CHECK:         %v.remat = load i32, ptr %
; CHECK:         %r = add i32 %v.remat, %sn
@table = internal addrspace(4) constant [64 x i32] zeroinitializer
@other = internal addrspace(4) constant [64 x i32] zeroinitializer
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %first = addrspacecast ptr addrspace(4) @table to ptr
  %second = addrspacecast ptr addrspace(4) @other to ptr
  %even = trunc i32 %t to i1
  %base = select i1 %even, ptr %first, ptr %second
  %p = getelementptr i32, ptr %base, i32 %t
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
  store i32 5, ptr %pi
  call void @llvm.nvvm.barrier0()
  %r = add i32 %v, %sn
  %po = getelementptr i32, ptr %out, i32 %t
  %again = load volatile i32, ptr %p
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
