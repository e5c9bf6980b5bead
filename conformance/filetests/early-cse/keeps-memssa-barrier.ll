; negative: behind a barrier, a barrier of the warp, a fence or an ordered atomic access another thread may have written
; RUN: opt --passes='early-cse<memssa>' --verify-each -S %s | filecheck %s
; RUN: check --passes='early-cse<memssa>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK: %a = load i32
; CHECK: %b = load i32
; CHECK: %c = load i32
; CHECK: %d = load i32
; CHECK: %e = load i32
; VERDICT: @k: Skipped

@tile = internal addrspace(3) global [32 x i32] undef, align 4
@flag = internal addrspace(3) global i32 undef, align 4

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %o = xor i32 %t, 1
  %own = getelementptr inbounds [32 x i32], ptr addrspace(3) @tile, i32 0, i32 %t
  %other = getelementptr inbounds [32 x i32], ptr addrspace(3) @tile, i32 0, i32 %o
  store i32 0, ptr addrspace(3) %own, align 4
  call void @llvm.nvvm.barrier0()
  %a = load i32, ptr addrspace(3) %other, align 4
  call void @llvm.nvvm.barrier0()
  %b = load i32, ptr addrspace(3) %other, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %c = load i32, ptr addrspace(3) %other, align 4
  fence seq_cst
  %d = load i32, ptr addrspace(3) %other, align 4
  %old = atomicrmw add ptr addrspace(3) @flag, i32 1 acq_rel, align 4
  %e = load i32, ptr addrspace(3) %other, align 4
  %ab = add i32 %a, %b
  %cd = add i32 %c, %d
  %abcd = add i32 %ab, %cd
  %all = add i32 %abcd, %e
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %all, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.bar.warp.sync(i32)
