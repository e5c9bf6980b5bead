; a switch on the architecture
; RUN: opt --passes=nvvm-reflect --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-reflect %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: switch
; CHECK: br label %b
; VERDICT: @k: Refines

@arch = private unnamed_addr addrspace(1) constant [12 x i8] c"__CUDA_ARCH\00"

define ptx_kernel void @k(ptr %out, ptr %in) #0 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %f = call i32 @llvm.nvvm.reflect(ptr addrspacecast (ptr addrspace(1) @arch to ptr))
  %g = udiv i32 %f, 10
  switch i32 %g, label %a [
    i32 80, label %a
    i32 90, label %b
  ]
a:
  %y = mul i32 %x, 3
  br label %j
b:
  %z = sub i32 %x, %t
  br label %j
j:
  %r = phi i32 [ %y, %a ], [ %z, %b ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.reflect(ptr)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
attributes #0 = { "target-cpu"="sm_90" }
