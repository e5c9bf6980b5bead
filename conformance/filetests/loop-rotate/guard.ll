; the test at the top becomes a guard and a test at the end; some lanes do not enter
; RUN: opt --passes='loop-rotate' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-rotate' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='loop-rotate,loop-rotate' --policy=independent:3,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=loop-rotate %s | filecheck %s --check-prefix=LIMIT
; LIMIT: @k: Skipped
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: icmp slt i32 0, %x
; CHECK-NEXT: br i1 %{{.*}}, label %body.lr.ph, label %exit
; CHECK: body.lr.ph:
; CHECK-NEXT: br label %body
; CHECK: body:
; CHECK: %c{{[0-9]*}} = icmp slt i32 %j, %x
; CHECK-NEXT: br i1 %c{{[0-9]*}}, label %body, label %exit.loopexit
; CHECK: exit.loopexit:
; CHECK-NEXT: phi i32 [ %u, %body ]
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
  %s = phi i32 [ 0, %entry ], [ %u, %body ]
  %c = icmp slt i32 %i, %x
  br i1 %c, label %body, label %exit
body:
  %j = add i32 %i, 1
  %u = add i32 %s, %j
  br label %head
exit:
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
