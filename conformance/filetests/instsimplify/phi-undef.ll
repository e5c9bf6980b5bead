; a PHI of one value and undefined edges is that value if it is there before and, for undef, never poison
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k(
; CHECK: store i32 %f, ptr %po
; CHECK-LABEL: @poison_edge(
; CHECK: ret i32 %s
; CHECK-LABEL: @keeps_maybe_poison(
; CHECK: ret i32 %p
; CHECK-LABEL: @keeps_value_of_one_edge(
; CHECK: ret i32 %p

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %f = freeze i32 %x
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ %f, %a ], [ undef, %b ]
  store i32 %p, ptr %po, align 4
  ret void
}

define i32 @poison_edge(i1 %c, i32 %x) {
entry:
  %s = add nsw i32 %x, 1
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ %s, %a ], [ poison, %b ]
  ret i32 %p
}

define i32 @keeps_maybe_poison(i1 %c, i32 %x) {
entry:
  %s = add nsw i32 %x, 1
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ %s, %a ], [ undef, %b ]
  ret i32 %p
}

define i32 @keeps_value_of_one_edge(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b
a:
  %f = freeze i32 %x
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ %f, %a ], [ poison, %b ]
  ret i32 %p
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
