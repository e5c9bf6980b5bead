; negative: an access by a choice between a slot and global memory stays generic, and so do volatile ones
; RUN: opt --passes='nvvm-lower-alloca' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-lower-alloca' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %own = alloca i32, align 4, addrspace(5)
; CHECK: %[[G:.*]] = addrspacecast
; CHECK: %p = select i1 %c, ptr %[[G]], ptr %px
; CHECK: load i32, ptr %p
; CHECK: load volatile i32, ptr %[[G]]
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %own = alloca i32, align 4
  store i32 77, ptr %own
  %c = icmp sgt i32 %x, 4
  %p = select i1 %c, ptr %own, ptr %px
  %r = load i32, ptr %p
  %v = load volatile i32, ptr %own
  %s = add i32 %r, %v
  store i32 %s, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
