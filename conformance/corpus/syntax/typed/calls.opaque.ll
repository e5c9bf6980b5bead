; opaque form of: function pointers, calls through casts, variadic callees, nested function types
%fn = type i32 (i32, ptr)
declare i32 @vprintf(ptr, ptr)
declare i32 @v(ptr, ...)
@table = constant [2 x ptr] [ptr @g, ptr null]
@any = global ptr bitcast (ptr @g to ptr)
@deep = global ptr null
define i32 @g(i32 %x, ptr %p) {
  ret i32 %x
}
define i32 @f(ptr %fp, ptr %fq, ptr %s) {
  %1 = call i32 %fp(i32 1, ptr null)
  %2 = call i32 %fq(i32 %1, ptr %s)
  %3 = call i32 (ptr, ...) @v(ptr %s, i32 %2, ptr %s)
  %4 = call i32 bitcast (ptr @g to ptr)(i64 3)
  %5 = load ptr, ptr getelementptr inbounds ([2 x ptr], ptr @table, i64 0, i64 0)
  %6 = tail call i32 %5(i32 %4, ptr bitcast (ptr @g to ptr))
  ret i32 %6
}
