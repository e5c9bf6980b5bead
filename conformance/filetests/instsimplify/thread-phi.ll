; an operation on a PHI that gives the same on every edge, behind a divergent branch and in a loop
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k(
; CHECK: store i32 %x, ptr %po
; CHECK-LABEL: @compare(
; CHECK: ret i1 false
; CHECK-LABEL: @loop(
; CHECK: ret i32 0
; CHECK-LABEL: @poison_edge(
; CHECK: ret i32 7

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = xor i32 %x, -1
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ -1, %a ], [ %x, %b ]
  %v = and i32 %p, %x
  store i32 %v, ptr %po, align 4
  ret void
}

define i1 @compare(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ 5, %a ], [ 9, %b ]
  %r = icmp eq i32 %p, 7
  ret i1 %r
}

define i32 @loop(i1 %c, i32 %n) {
entry:
  br label %l
l:
  %p = phi i32 [ 0, %entry ], [ %p, %l ]
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %j = add i32 %i, 1
  %d = icmp eq i32 %j, 5
  br i1 %d, label %e, label %l
e:
  %r = mul i32 %p, %n
  ret i32 %r
}

define i32 @poison_edge(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ 7, %a ], [ poison, %b ]
  %r = or i32 %p, 7
  ret i32 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
