; integers as expressions over rounds, for one lane each, and how often loops go round
; RUN: opt --passes='print<scalar-evolution>' --disable-output %s | filecheck %s
; CHECK-LABEL: scalar-evolution of @counted
; CHECK: %i = {0,+,1}<nuw><nsw><%loop>
; CHECK-NEXT: %s = {%x,+,0,+,3}<%loop>
; CHECK-NEXT: %k = {0,+,3}<nuw><nsw><%loop>
; CHECK-NEXT: %t = {%x,+,3,+,3}<%loop>
; CHECK-NEXT: %w = {0,+,1}<nuw><nsw><%loop>
; CHECK-NEXT: %j = {1,+,1}<nuw><nsw><%loop>
; CHECK: loop %loop: exact 100, most 100
; CHECK-LABEL: scalar-evolution of @lanes
; CHECK: %i = {0,+,4}<nuw><nsw><%loop>
; CHECK: loop %loop: exact unknown, most 256, while constant after step 4 is ult %t
; CHECK-LABEL: scalar-evolution of @unknown
; CHECK: %i = %i
; CHECK: %j = (2 * %i)
; CHECK: loop %loop: exact unknown, most unknown
; CHECK-LABEL: scalar-evolution of @nested
; CHECK: %a = {0,+,8}<nuw><nsw><%outer>
; CHECK: %p = {{[{][{]}}0,+,8}<nuw><nsw><%outer>,+,1}<%inner>

define void @counted(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ %x, %entry ], [ %t, %loop ]
  %k = mul i32 %i, 3
  %t = add i32 %s, %k
  %w = zext i32 %i to i64
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 100
  br i1 %c, label %loop, label %end
end:
  ret void
}

define void @lanes() {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add nuw nsw i32 %i, 4
  %c = icmp ult i32 %j, %t
  br i1 %c, label %loop, label %end
end:
  ret void
}

define void @unknown(i32 %x, i1 %b) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %x, %entry ], [ %j, %loop ]
  %j = mul i32 %i, 2
  br i1 %b, label %loop, label %end
end:
  ret void
}

define void @nested(i1 %b) {
entry:
  br label %outer
outer:
  %a = phi i32 [ 0, %entry ], [ %n, %latch ]
  br label %inner
inner:
  %p = phi i32 [ %a, %outer ], [ %q, %inner ]
  %q = add i32 %p, 1
  br i1 %b, label %inner, label %latch
latch:
  %n = add i32 %a, 8
  %c = icmp ult i32 %n, 80
  br i1 %c, label %outer, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
