; states of memory: PHIs where ways meet, barriers define, shuffles do not; behind the arrow what concerns the bytes
; RUN: opt --passes='print<memoryssa>' -S %s | filecheck %s
; CHECK-LABEL: memoryssa of @k
; CHECK: block %entry
; CHECK-NEXT: 1 = def(liveOnEntry) -> liveOnEntry  store i32 0, ptr %slot
; CHECK-NEXT: use(1) -> liveOnEntry  %x = load i32, ptr %in
; CHECK: 2 = def(1)  call void @llvm.nvvm.barrier0()
; CHECK-NEXT: use(2) -> 1  %own = load i32, ptr %slot
; CHECK-NEXT: use(2) -> 2  %other = load i32, ptr %in
; CHECK: block %left
; CHECK-NEXT: 3 = def(2)
; CHECK: block %join
; CHECK-NEXT: [[PHI:[0-9]+]] = phi(%entry: 2, %left: 3)
; CHECK-NEXT: use([[PHI]]) -> [[PHI]]  %y = load i32, ptr %out
; CHECK-NEXT: use([[PHI]]) -> 1  %again = load i32, ptr %slot

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca i32, align 4
  store i32 0, ptr %slot, align 4
  %x = load i32, ptr %in, align 4
  %sh = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  call void @llvm.nvvm.barrier0()
  %own = load i32, ptr %slot, align 4
  %other = load i32, ptr %in, align 4
  %odd = trunc i32 %x to i1
  br i1 %odd, label %left, label %join
left:
  store i32 1, ptr %out, align 4
  br label %join
join:
  %y = load i32, ptr %out, align 4
  %again = load i32, ptr %slot, align 4
  ret void
}

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare void @llvm.nvvm.barrier0()
