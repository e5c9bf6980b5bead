; the first test has what the header makes of the values of the entry, also through aggregates and vectors
; RUN: check --passes='loop-rotate' %s | filecheck %s --check-prefix=VERDICT
; RUN: opt --passes='loop-rotate' --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; VERDICT: @k: Refines
; CHECK: entry:
; CHECK: [[START:%[a-z0-9.]+]] = add i32 %t, 5
; CHECK: {{%[a-z0-9.]+}} = icmp ult i32 [[START]], 36
; CHECK: body.lr.ph:

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %out, i32 %t
  %start = add i32 %t, 5
  br label %head
head:
  %i = phi i32 [ %start, %entry ], [ %n, %body ]
  %s = phi i32 [ 0, %entry ], [ %u, %body ]
  %a = insertvalue { i32, i32 } zeroinitializer, i32 %i, 1
  %x = extractvalue { i32, i32 } %a, 1
  %v = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %w = shufflevector <2 x i32> %v, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %y = extractelement <2 x i32> %w, i32 1
  %c = icmp ult i32 %y, 36
  br i1 %c, label %body, label %exit
body:
  %n = add i32 %i, 3
  %u = add i32 %s, %y
  br label %head
exit:
  store i32 %s, ptr %p
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
