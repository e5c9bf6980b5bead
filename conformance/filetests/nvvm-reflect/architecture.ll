; ten times the number of the processor, through a cast
; RUN: opt --passes=nvvm-reflect --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-reflect %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: reflect
; CHECK: %r = add i32 %x, 900
; VERDICT: @k: Refines

@arch = private unnamed_addr addrspace(1) constant [12 x i8] c"__CUDA_ARCH\00"

define ptx_kernel void @k(ptr %out, ptr %in) #0 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %f = call i32 @llvm.nvvm.reflect(ptr addrspacecast (ptr addrspace(1) @arch to ptr))
  %r = add i32 %x, %f
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.reflect(ptr)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
attributes #0 = { "target-cpu"="sm_90" }
