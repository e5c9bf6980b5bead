; negative: a dead circle around a loop stays where its removal is not permitted
; RUN: opt --passes=adce --verify-each --bisect-limit=0 -S %s | filecheck %s
; CHECK-LABEL: @g
; CHECK: %v = phi i32 [ 1, %entry ], [ %w, %head ]
; CHECK: %w = mul i32 %v, 3

define void @g(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i2, %head ]
  %v = phi i32 [ 1, %entry ], [ %w, %head ]
  %w = mul i32 %v, 3
  %i2 = add i32 %i, 1
  %c = icmp slt i32 %i2, %n
  br i1 %c, label %head, label %end
end:
  ret void
}
