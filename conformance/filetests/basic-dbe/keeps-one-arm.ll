; negative: one of the paths between them has a store
; RUN: opt --passes=basic-dbe --verify-each -S %s | filecheck %s
; RUN: check --passes=basic-dbe %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: call {{(void|i32)}} @llvm.nvvm.bar
; CHECK: call {{(void|i32)}} @llvm.nvvm.bar
; CHECK-NOT: call {{(void|i32)}} @llvm.nvvm.bar
; CHECK: ret void
; VERDICT: @k: Skipped

@tile = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %ps = getelementptr inbounds [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %t
  %other = xor i32 %t, 33
  %pq = getelementptr inbounds [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %other
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  store i32 %x, ptr addrspace(3) %ps, align 4
  call void @llvm.nvvm.barrier0()
  %c = icmp eq i32 %n, 0
  br i1 %c, label %a, label %j
a:
  %z = load i32, ptr addrspace(3) %pq, align 4
  store i32 %z, ptr %po, align 4
  br label %j
j:
  call void @llvm.nvvm.barrier0()
  store i32 %x, ptr addrspace(3) %ps, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
