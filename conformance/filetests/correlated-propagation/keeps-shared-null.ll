; negative: in shared memory null is the address of the first byte, and an access there says nothing
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: icmp eq ptr addrspace(3) %p, null
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %even = and i32 %x, 1
  %p = getelementptr inbounds [32 x i32], ptr addrspace(3) @first, i32 0, i32 %t
  store i32 %x, ptr addrspace(3) %p, align 4
  %c = icmp eq ptr addrspace(3) %p, null
  %s = zext i1 %c to i32
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
@first = internal addrspace(3) global [32 x i32] undef, align 4
