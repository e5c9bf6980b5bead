; return attributes on declarations, definitions and calls
declare noundef i32 @r1()
declare noalias nonnull align 16 dereferenceable(64) ptr @r2()
declare signext i8 @r3()
declare zeroext i1 @r4()
declare nofpclass(nan inf zero) float @r5()
declare noundef range(i32 1, 1025) i32 @r6()
declare inreg i32 @r7()
declare dereferenceable_or_null(8) ptr @r8()
define noundef nonnull align 4 ptr @f(ptr noundef nonnull align 4 %p) {
  %a = call noundef i32 @r1()
  %b = call noalias nonnull align 16 dereferenceable(64) ptr @r2()
  %c = call signext i8 @r3()
  %d = call zeroext i1 @r4()
  %e = call nofpclass(nan inf zero) float @r5()
  %g = call range(i32 1, 33) i32 @r6()
  %h = call dereferenceable_or_null(8) ptr @r8()
  ret ptr %p
}
