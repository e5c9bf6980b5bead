; negative: behind a barrier shared memory may hold what another lane wrote
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-COUNT-2: load i32, ptr addrspace(3)
; CHECK: ret void
; VERDICT: @k: Skipped

@s = internal addrspace(3) global [32 x i32] undef, align 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %ps = getelementptr inbounds [32 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %o = xor i32 %t, 1
  %pq = getelementptr inbounds [32 x i32], ptr addrspace(3) @s, i32 0, i32 %o
  store i32 %t, ptr addrspace(3) %ps, align 4
  call void @llvm.nvvm.barrier0()
  %a = load i32, ptr addrspace(3) %pq, align 4
  call void @llvm.nvvm.barrier0()
  store i32 %x, ptr addrspace(3) %ps, align 4
  call void @llvm.nvvm.barrier0()
  %b = load i32, ptr addrspace(3) %pq, align 4
  %r = sub i32 %a, %b
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
