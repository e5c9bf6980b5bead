; negative: an atomic on local memory has no form of its own
; RUN: opt --passes=nvvm-peephole-optimizer --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-peephole-optimizer %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: atomicrmw xchg ptr %g
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %s = alloca i32, align 4, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %s to ptr
  %v = atomicrmw xchg ptr %g, i32 %x monotonic
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
