; forward references among functions, globals, types and metadata; use before definition everywhere
define void @f() {
  call void @g(ptr @x)
  br label %end
mid:
  %u = add i32 %late, 1
  ret void
end:
  %late = add i32 1, 2
  br label %mid
}
@z = external global %t
@x = global ptr @y
@y = global ptr @f
define void @g(ptr %p) {
  %v = getelementptr ptr, ptr %p, i32 1
  ret void, !m !1
}
%t = type { %s, %s }
%s = type { i8 }
!1 = !{!2}
!2 = !{!1}
