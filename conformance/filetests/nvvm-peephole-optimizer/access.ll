; loads, stores and atomics through a converted address
; RUN: opt --passes=nvvm-peephole-optimizer --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-peephole-optimizer %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-NOT: addrspacecast
; CHECK: store i32 %x, ptr addrspace(3) %s
; CHECK: atomicrmw add ptr addrspace(3) %s
; CHECK: load volatile i32, ptr addrspace(3) %s
; CHECK: ret void
; VERDICT: @k: Refines

@tile = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %s = getelementptr inbounds [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %t
  %g = addrspacecast ptr addrspace(3) %s to ptr
  store i32 %x, ptr %g, align 4
  %z = atomicrmw add ptr %g, i32 5 monotonic
  %v = load volatile i32, ptr %g, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
