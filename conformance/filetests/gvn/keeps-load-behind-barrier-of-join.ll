; negative: others write before the barrier of the block
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: other:
; CHECK-NEXT: br label %end
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: load i32, ptr addrspace(3) %p
; VERDICT: @k: Skipped

@s = internal addrspace(3) global [32 x [4 x i32]] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %u = xor i32 %t, 1
  %s0 = getelementptr inbounds [32 x [4 x i32]], ptr addrspace(3) @s, i32 0, i32 %t
  %q0 = getelementptr inbounds [32 x [4 x i32]], ptr addrspace(3) @s, i32 0, i32 %u

  %q1 = getelementptr inbounds i8, ptr addrspace(3) %q0, i64 4
  store i64 0, ptr addrspace(3) %s0, align 4
  call void @llvm.nvvm.barrier0()
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %other
arm:
  store i32 %t, ptr addrspace(3) %s0, align 4
  br label %end
other:
  br label %end
end:
  %i = phi i32 [ 0, %arm ], [ 1, %other ]
  call void @llvm.nvvm.barrier0()
  store i32 -9, ptr addrspace(3) %q1, align 4
  call void @llvm.nvvm.barrier0()
  %p = getelementptr inbounds i32, ptr addrspace(3) %s0, i32 %i
  %v = load i32, ptr addrspace(3) %p, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
