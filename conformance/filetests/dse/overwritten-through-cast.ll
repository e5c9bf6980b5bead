; the same bytes through an address of shared memory and through a generic one
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK-NOT: store i32 1,
; CHECK-NOT: store i16 2,
; CHECK-NOT: store i16 3,
; CHECK: store i32 %x, ptr %g
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

@s = internal addrspace(3) global [40 x i32] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %sp = getelementptr inbounds [40 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %g = addrspacecast ptr addrspace(3) %sp to ptr
  %g2 = getelementptr inbounds i8, ptr %g, i64 2
  %d = icmp slt i32 %x, 2
  br i1 %d, label %then, label %else
then:
  store i32 1, ptr addrspace(3) %sp, align 4
  br label %end
else:
  store i16 2, ptr addrspace(3) %sp, align 4
  store i16 3, ptr %g2, align 2
  br label %end
end:
  store i32 %x, ptr %g, align 4
  %v = load i32, ptr addrspace(3) %sp, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
