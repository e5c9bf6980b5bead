; zeroinitializer, undef, poison, none and null for all first-class types
%S = type { i8, [2 x float], ptr }
@a = global %S zeroinitializer
@b = global %S undef
@c = global %S poison
@d = global %S { i8 1, [2 x float] undef, ptr null }
@e = global [0 x i32] zeroinitializer
@f = global {} zeroinitializer
@g = global {} {}
@h = global [0 x i8] []
@i = global [2 x %S] [%S zeroinitializer, %S undef]
@j = global <{ i8, <2 x i1> }> <{ i8 undef, <2 x i1> zeroinitializer }>
define %S @k() {
  %1 = insertvalue %S undef, i8 7, 0
  %2 = insertvalue %S %1, float 2.0, 1, 1
  %3 = extractvalue %S %2, 1
  %4 = extractvalue [2 x float] %3, 0
  %5 = insertvalue { i32, { i64, ptr } } poison, ptr null, 1, 1
  %6 = freeze %S %2
  call void @user() [ "tag"(token none) ]
  ret %S %6
}
declare void @user()
