; RUN: opt --passes='sinking2' --verify-each -S %s | filecheck %s
; RUN: check --passes='sinking2' %s
; The address leads into constant memory, which no store and no barrier changes.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       then:
; CHECK:         %v = load i32, ptr %p
; CHECK-NEXT:    %w = mul i32 %v, 3
@table = internal addrspace(4) constant [64 x i32] zeroinitializer
@other = internal addrspace(4) constant [64 x i32] zeroinitializer
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %first = addrspacecast ptr addrspace(4) @table to ptr
  %second = addrspacecast ptr addrspace(4) @other to ptr
  %even = trunc i32 %t to i1
  %base = select i1 %even, ptr %first, ptr %second
  %p = getelementptr i32, ptr %base, i32 %t
  %v = load i32, ptr %p
  store i32 5, ptr %pi
  call void @llvm.nvvm.barrier0()
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
declare void @llvm.nvvm.barrier0()
