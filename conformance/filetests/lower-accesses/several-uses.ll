; a value with several uses is put together once; constants are taken apart when the program is compiled
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f(
; CHECK: [[V:%.*]] = trunc i32 {{.*}} to i24
; CHECK-NEXT: add i24 [[V]], [[V]]
; CHECK: store i16 1, ptr %q, align 2
; CHECK: store i8 1, ptr {{.*}}, align 2
; CHECK-NOT: store
; CHECK: ret i24

define i24 @f(ptr %p, ptr %q) {
  %v = load i24, ptr %p, align 1
  %s = add i24 %v, %v
  %m = mul i24 %s, %v
  store i24 65537, ptr %q, align 2
  store {} undef, ptr %q, align 1
  ret i24 %m
}
