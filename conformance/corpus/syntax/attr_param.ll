; parameter attributes of every kind: integer, pointer, type-carrying, alignment forms
%S = type { i32, i64 }
declare void @ints(i8 signext, i8 zeroext, i16 noundef signext, i32 inreg, i32 range(i32 0, 10), i1 noundef zeroext)
declare void @ptrs(ptr nocapture, ptr noalias nocapture readonly, ptr writeonly, ptr readnone, ptr nonnull align 16, ptr nofree, ptr nest)
declare void @deref(ptr dereferenceable(8), ptr dereferenceable_or_null(16), ptr noundef nonnull dereferenceable(4) align 4)
declare void @types(ptr byval(%S) align 8, ptr byref(i64), ptr preallocated(%S))
declare void @by(ptr byval(%S) align 8, ptr byref(i64))
declare void @structret(ptr sret(%S) align 8, ptr inalloca(i32))
declare void @swift(ptr swifterror, ptr swiftself)
declare void @stack(ptr alignstack(8), i32 alignstack(4) %named)
declare void @imm(i32, ptr allocptr, i64 allocalign)
declare ptr @returned(ptr returned, i32)
declare void @dead(ptr dead_on_unwind writable, ptr writable dereferenceable(4))
declare void @init(ptr initializes((0, 4), (8, 12)))
declare void @fp(float nofpclass(nan), double nofpclass(nan inf), float nofpclass(nzero psub snan), <2 x float> nofpclass(all))
declare void @vec(<4 x i32> range(i32 -4, 4), i8 range(i8 -128, 0))
define void @uses(i32 noundef %a, ptr noalias nonnull align 8 dereferenceable(16) %p, ptr byval(%S) align 4 %s) {
  store i32 %a, ptr %p, align 8
  call void @by(ptr byval(%S) align 8 %s, ptr byref(i64) %p)
  call void @deref(ptr dereferenceable(8) %p, ptr null, ptr noundef nonnull dereferenceable(4) align 4 %p)
  ret void
}
