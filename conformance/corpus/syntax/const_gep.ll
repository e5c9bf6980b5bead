; constant getelementptr: inbounds, nusw, nuw, inrange, vectors, address spaces, struct indices
%S = type { i32, [4 x i64], { i8, ptr } }
@s = global %S zeroinitializer
@t = addrspace(3) global [10 x i32] undef
@vt = constant { [3 x ptr] } zeroinitializer
@a = global ptr getelementptr (%S, ptr @s, i64 0, i32 1, i64 2)
@b = global ptr getelementptr inbounds (%S, ptr @s, i32 0, i32 2, i32 1)
@c = global ptr addrspace(3) getelementptr inbounds ([10 x i32], ptr addrspace(3) @t, i64 0, i64 9)
@d = global ptr getelementptr inbounds inrange(-8, 16) ({ [3 x ptr] }, ptr @vt, i32 0, i32 0, i32 1)
@e = global ptr getelementptr nuw (i8, ptr @s, i64 4)
@f = global ptr getelementptr nusw nuw (i8, ptr @s, i64 8)
@g = global ptr getelementptr (i8, ptr null, i64 16)
@h = global ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @t to ptr), i64 -4)
@i = global ptr getelementptr (ptr, ptr getelementptr (i64, ptr @a, i32 0), i16 3)
define ptr @function(i64 %i) {
  %1 = getelementptr inbounds [4 x i64], ptr getelementptr inbounds (%S, ptr @s, i32 0, i32 1), i64 0, i64 %i
  %2 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @vt, i64 8)
  ret ptr %1
}
