; typed pointers: function pointers, calls through casts, variadic callees, nested function types
%fn = type i32 (i32, i8*)
declare i32 @vprintf(i8*, i8*)
declare i32 @v(i8*, ...)
@table = constant [2 x i32 (i32, i8*)*] [i32 (i32, i8*)* @g, i32 (i32, i8*)* null]
@any = global i8* bitcast (i32 (i32, i8*)* @g to i8*)
@deep = global void (void (i32*)*, [2 x i8]*)* null
define i32 @g(i32 %x, i8* %p) {
  ret i32 %x
}
define i32 @f(i32 (i32, i8*)* %fp, %fn* %fq, i8* %s) {
  %1 = call i32 %fp(i32 1, i8* null)
  %2 = call i32 %fq(i32 %1, i8* %s)
  %3 = call i32 (i8*, ...) @v(i8* %s, i32 %2, i8* %s)
  %4 = call i32 bitcast (i32 (i32, i8*)* @g to i32 (i64)*)(i64 3)
  %5 = load i32 (i32, i8*)*, i32 (i32, i8*)** getelementptr inbounds ([2 x i32 (i32, i8*)*], [2 x i32 (i32, i8*)*]* @table, i64 0, i64 0)
  %6 = tail call i32 %5(i32 %4, i8* bitcast (i32 (i32, i8*)* @g to i8*))
  ret i32 %6
}
