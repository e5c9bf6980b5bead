; PHIs: single entry, many of them reading each other, several edges from one block, aggregates and vectors
define i32 @f(i32 %n, i1 %c) {
entry:
  br label %loop
loop:
  %a = phi i32 [ 0, %entry ], [ %b, %loop ]
  %b = phi i32 [ 1, %entry ], [ %a, %loop ]
  %i = phi i32 [ %n, %entry ], [ %j, %loop ]
  %v = phi <2 x i32> [ zeroinitializer, %entry ], [ %w, %loop ]
  %s = phi { i8, ptr } [ undef, %entry ], [ %s, %loop ]
  %w = insertelement <2 x i32> %v, i32 %i, i32 0
  %j = add i32 %i, -1
  %again = icmp ne i32 %j, 0
  br i1 %again, label %loop, label %exit
exit:
  %one = phi i32 [ %a, %loop ]
  switch i32 %one, label %last [ i32 0, label %last i32 1, label %last ]
last:
  %three = phi i32 [ 5, %exit ], [ 5, %exit ], [ 5, %exit ]
  ret i32 %three
dead:
  %none = phi i32 [ poison, %dead ]
  br i1 %c, label %dead, label %dead2
dead2:
  ret i32 %none
}
