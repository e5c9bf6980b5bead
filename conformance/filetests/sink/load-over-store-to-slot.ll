; RUN: opt --passes='sink' --verify-each -S %s | filecheck %s
; RUN: check --passes='sink' %s
; Nobody was told where the slot is: what a loaded address leads to is another place.
; INIT: data = buf i32[64] rand(4,0,99)
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       then:
; CHECK:         %v = load i32, ptr %p
; CHECK-NEXT:    %w = mul i32 %v, 3
@data = internal addrspace(1) global [64 x i32] zeroinitializer
@cell = internal addrspace(1) global ptr addrspacecast (ptr addrspace(1) @data to ptr)
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %slot = alloca i32
  %where = load ptr, ptr addrspace(1) @cell
  %p = getelementptr i32, ptr %where, i32 %t
  %v = load i32, ptr %p
  store i32 7, ptr %slot
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %join
then:
  %w = mul i32 %v, 3
  br label %join
join:
  %r = phi i32 [ %w, %then ], [ %x, %entry ]
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
