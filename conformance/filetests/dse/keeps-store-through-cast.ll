; negative: other bytes through a cast address, and bytes that are read through one
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: store i32 1, ptr addrspace(3) %sp
; CHECK-NEXT: store i32 2, ptr %g2
; CHECK: store i32 3, ptr addrspace(3) %sp
; CHECK-NEXT: load i32, ptr %g
; CHECK: ret void
; VERDICT: dse @k: Skipped

@s = internal addrspace(3) global [80 x i32] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %e = shl i32 %t, 1
  %sp = getelementptr inbounds [80 x i32], ptr addrspace(3) @s, i32 0, i32 %e
  %g = addrspacecast ptr addrspace(3) %sp to ptr
  %g2 = getelementptr inbounds i8, ptr %g, i64 4
  store i32 1, ptr addrspace(3) %sp, align 4
  store i32 2, ptr %g2, align 4
  %u = load i32, ptr addrspace(3) %sp, align 4
  store i32 3, ptr addrspace(3) %sp, align 4
  %v = load i32, ptr %g, align 4
  store i32 4, ptr addrspace(3) %sp, align 4
  %w = load i32, ptr addrspace(3) %sp, align 4
  %a = add i32 %u, %v
  %b = add i32 %a, %w
  store i32 %b, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
