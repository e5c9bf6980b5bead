; a loop that nothing leads to
; RUN: opt --passes=nvvm-reflect-pp --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-reflect-pp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: head
; CHECK: store i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br i1 true, label %j, label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i2, %head ]
  %i2 = add i32 %i, 1
  %d = icmp slt i32 %i2, %t
  br i1 %d, label %head, label %j
j:
  %r = phi i32 [ %x, %entry ], [ %i2, %head ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
