; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; The lanes that vote in one arm are those that took the one case, before and after; a branch with equal targets parts
; no lanes, so that all of them meet at the second vote.

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: [[C:%.*]] = icmp eq i32 %low, 1
; CHECK-NEXT: br i1 [[C]], label %arm, label %join
; CHECK: arm:
; CHECK: call i32 @llvm.nvvm.vote.ballot.sync(i32 -1431655766, i1 true)
; CHECK: br label %meet
; CHECK: meet:
; CHECK: call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %half)
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %low = and i32 %t, 1
  switch i32 %low, label %join [ i32 0, label %join
                                 i32 1, label %arm ]
arm:
  %odd = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1431655766, i1 true)
  br label %join
join:
  %v = phi i32 [ 7, %0 ], [ 7, %0 ], [ %odd, %arm ]
  %half = icmp ult i32 %t, 16
  br i1 %half, label %meet, label %meet
meet:
  %all = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %half)
  %x = xor i32 %v, %all
  store i32 %x, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
