; lanes write neighbouring pairs of shared memory and read those of others behind a barrier
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: store <2 x i32> {{.*}}, ptr addrspace(3) %own, align 8
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: load <2 x i32>, ptr addrspace(3) %other, align 8
; VERDICT: @k: Refines

@s = internal addrspace(3) global [64 x [2 x i32]] undef, align 16

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %u = xor i32 %t, 33
  %own = getelementptr inbounds [64 x [2 x i32]], ptr addrspace(3) @s, i32 0, i32 %t
  %own1 = getelementptr inbounds i8, ptr addrspace(3) %own, i64 4
  %other = getelementptr inbounds [64 x [2 x i32]], ptr addrspace(3) @s, i32 0, i32 %u
  %other1 = getelementptr inbounds i8, ptr addrspace(3) %other, i64 4
  store i32 %t, ptr addrspace(3) %own, align 8
  store i32 7, ptr addrspace(3) %own1, align 4
  call void @llvm.nvvm.barrier0()
  %a = load i32, ptr addrspace(3) %other, align 8
  %b = load i32, ptr addrspace(3) %other1, align 4
  %z = sub i32 %a, %b
  store i32 %z, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
