; a branch on a constant and the arm that is not reached
; RUN: opt --passes=nvvm-reflect-pp --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-reflect-pp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: br i1
; CHECK-NOT: barrier0
; CHECK: store i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br i1 false, label %a, label %j
a:
  call void @llvm.nvvm.barrier0()
  br label %j
j:
  %r = phi i32 [ 5, %a ], [ %x, %entry ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
