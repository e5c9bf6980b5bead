; negative: a slot that lies in local memory already, with an address that a pass has converted
; RUN: opt --passes='nvvm-lower-alloca' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-lower-alloca' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %own = alloca i32, align 4, addrspace(5)
; CHECK: %g = addrspacecast ptr addrspace(5) %own to ptr
; CHECK: store i32 %x, ptr %g
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %own = alloca i32, align 4, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %own to ptr
  store i32 %x, ptr %g
  %r = load i32, ptr addrspace(5) %own
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
