; call forms: tail, musttail, notail, variadic, through function type, undef callee, nested function types
declare i32 @printf(ptr, ...)
declare void @cb(ptr)
declare float @r(float)
define i32 @f(ptr %fp, ptr %fmt, i32 %x) {
  %1 = call i32 (ptr, ...) @printf(ptr %fmt)
  %2 = call i32 (ptr, ...) @printf(ptr %fmt, i32 %x, double 1.0, i64 -1, { i8, i8 } { i8 1, i8 2 })
  %3 = tail call i32 %fp(i32 %x)
  %4 = notail call i32 %fp(i32 1)
  %5 = call i32 (i32) %fp(i32 2)
  %6 = call fast float @r(float 1.0)
  call void @cb(ptr @f)
  call void @cb(ptr null)
  call void undef(i32 1)
  call void poison()
  call void null(ptr null)
  call addrspace(0) void @cb(ptr blockaddress(@f, %end))
  br label %end
end:
  ret i32 %5
}
define i32 @must(ptr %fp, i32 %x) {
  %r = musttail call i32 @must2(ptr %fp, i32 %x)
  ret i32 %r
}
define internal i32 @must2(ptr %fp, i32 %x) {
  %y = musttail call i32 %fp(ptr %fp, i32 %x)
  ret i32 %y
}
define void @variadic_forward(ptr %this, ...) {
  musttail call void (ptr, ...) %this(ptr %this, ...)
  ret void
}
