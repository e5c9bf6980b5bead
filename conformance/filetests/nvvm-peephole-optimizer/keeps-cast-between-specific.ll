; negative: neither of the two spaces is generic
; RUN: opt --passes=nvvm-peephole-optimizer --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-peephole-optimizer %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: %g = addrspacecast ptr %po to ptr addrspace(1)
; CHECK-NEXT: store i32 %x, ptr addrspace(1) %g
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %g = addrspacecast ptr %po to ptr addrspace(1)
  store i32 %x, ptr addrspace(1) %g, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
