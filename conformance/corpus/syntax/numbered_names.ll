; numbered values, numbered arguments, implicit and explicit numbers, numeric labels, numbered globals
@0 = global i32 1
@1 = private unnamed_addr constant [3 x i8] c"ab\00"
define i32 @2(i32, i32 %1, ptr) {
  %4 = add i32 %0, %1
  add i32 %4, 1
  %6 = load i32, ptr %2
  br label %7
7:
  %8 = mul i32 %5, %6
  br i1 true, label %9, label %11
9:
  %10 = load i32, ptr @0
  br label %11
11:
  %12 = phi i32 [ %8, %7 ], [ %10, %9 ]
  call void @3()
  ret i32 %12
}
declare void @3()
define void @implicit() {
  br label %1
  br label %2
  ret void
}
