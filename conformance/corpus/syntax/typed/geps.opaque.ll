; opaque form of: getelementptr instructions and constant expressions, vectors of pointers
%S = type { i32, [4 x float], ptr }
@s = global %S zeroinitializer, align 8
@e = global ptr getelementptr inbounds (%S, ptr @s, i64 0, i32 1, i64 2)
@c = global ptr bitcast (ptr @s to ptr)
@n = global ptr getelementptr (i32, ptr bitcast (ptr @s to ptr), i64 3)
define float @f(ptr %p, i64 %i, <2 x ptr> %v) {
  %1 = getelementptr inbounds %S, ptr %p, i64 %i, i32 1, i64 0
  %2 = load float, ptr %1, align 4
  %3 = getelementptr inbounds %S, ptr %p, i32 0, i32 2
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr float, <2 x ptr> %v, i64 1
  %6 = extractelement <2 x ptr> %5, i32 0
  store float %2, ptr %6, align 4
  store ptr %4, ptr getelementptr inbounds (%S, ptr @s, i64 0, i32 2), align 8
  ret float %2
}
