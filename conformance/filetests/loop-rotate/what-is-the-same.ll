; what the header computes from outside moves to the preheader; a load of each round is copied
; RUN: opt --passes='loop-rotate' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-rotate' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %m = mul i32 %x, %x
; CHECK: load i32, ptr %pi
; CHECK: br i1
; CHECK: body:
; CHECK-NOT: mul i32 %x, %x
; CHECK: %y{{[0-9]*}} = load i32, ptr %pi
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %m = mul i32 %x, %x
  %y = load i32, ptr %pi, align 4
  %z = add i32 %m, %y
  %c = icmp slt i32 %i, %z
  br i1 %c, label %body, label %exit
body:
  %j = add i32 %i, 1
  store i32 3, ptr %pi, align 4
  br label %head
exit:
  store i32 %z, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
