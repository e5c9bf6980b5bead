; negative: lanes that compare addresses and pass them on by a shuffle compare generic ones
; RUN: opt --passes='nvvm-lower-alloca' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-lower-alloca' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: addrspacecast ptr addrspace(5) %own to ptr
; CHECK: icmp eq ptr
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %own = alloca i32, align 4
  store i32 %x, ptr %own
  %c = icmp eq ptr %own, %px
  %z = zext i1 %c to i32
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z, i32 1, i32 31)
  store i32 %s, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
