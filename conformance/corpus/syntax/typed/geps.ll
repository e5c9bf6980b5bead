; typed pointers: getelementptr instructions and constant expressions, vectors of pointers
%S = type { i32, [4 x float], %S* }
@s = global %S zeroinitializer, align 8
@e = global float* getelementptr inbounds (%S, %S* @s, i64 0, i32 1, i64 2)
@c = global i8* bitcast (%S* @s to i8*)
@n = global i32* getelementptr (i32, i32* bitcast (%S* @s to i32*), i64 3)
define float @f(%S* %p, i64 %i, <2 x float*> %v) {
  %1 = getelementptr inbounds %S, %S* %p, i64 %i, i32 1, i64 0
  %2 = load float, float* %1, align 4
  %3 = getelementptr inbounds %S, %S* %p, i32 0, i32 2
  %4 = load %S*, %S** %3, align 8
  %5 = getelementptr float, <2 x float*> %v, i64 1
  %6 = extractelement <2 x float*> %5, i32 0
  store float %2, float* %6, align 4
  store %S* %4, %S** getelementptr inbounds (%S, %S* @s, i64 0, i32 2), align 8
  ret float %2
}
