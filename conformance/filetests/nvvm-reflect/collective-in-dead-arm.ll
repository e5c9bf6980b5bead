; a barrier in the arm that is not taken is executed by nobody
; RUN: opt --passes=nvvm-reflect --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-reflect %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br label %j
; CHECK: a:
; CHECK: call void @llvm.nvvm.barrier0()
; VERDICT: @k: Refines

@ftz = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %f = call i32 @llvm.nvvm.reflect(ptr @ftz)
  %c = icmp ne i32 %f, 0
  br i1 %c, label %a, label %j
a:
  call void @llvm.nvvm.barrier0()
  br label %j
j:
  %r = phi i32 [ 5, %a ], [ %x, %entry ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.reflect(ptr)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
