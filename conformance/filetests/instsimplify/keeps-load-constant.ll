; negative: loads that must stay, each for one reason
; RUN: opt --passes=instsimplify %s | filecheck %s
; CHECK-LABEL: @variable(
; CHECK: ret i32 %r
; CHECK-LABEL: @volatile_load(
; CHECK: ret i32 %r
; CHECK-LABEL: @atomic_load(
; CHECK: ret i32 %r
; CHECK-LABEL: @not_constant(
; CHECK: ret i32 %r
; CHECK-LABEL: @replaceable(
; CHECK: ret i32 %r
; CHECK-LABEL: @set_from_outside(
; CHECK: ret i32 %r
; CHECK-LABEL: @declared(
; CHECK: ret i32 %r
; CHECK-LABEL: @outside(
; CHECK: ret i32 %r
; CHECK-LABEL: @padding(
; CHECK: ret i32 %r
; CHECK-LABEL: @half_address(
; CHECK: ret i32 %r

@table = internal constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
@variable_global = internal global i32 5
@weak_one = weak constant i32 5
@outer = externally_initialized constant i32 5
@elsewhere = external constant i32
@padded = internal constant { i8, i32 } { i8 1, i32 2 }
@pointer = internal constant ptr @table

define i32 @variable(i64 %i) {
  %p = getelementptr inbounds [4 x i32], ptr @table, i64 0, i64 %i
  %r = load i32, ptr %p, align 4
  ret i32 %r
}

define i32 @volatile_load() {
  %r = load volatile i32, ptr @table, align 4
  ret i32 %r
}

define i32 @atomic_load() {
  %r = load atomic i32, ptr @table monotonic, align 4
  ret i32 %r
}

define i32 @not_constant() {
  %r = load i32, ptr @variable_global, align 4
  ret i32 %r
}

define i32 @replaceable() {
  %r = load i32, ptr @weak_one, align 4
  ret i32 %r
}

define i32 @set_from_outside() {
  %r = load i32, ptr @outer, align 4
  ret i32 %r
}

define i32 @declared() {
  %r = load i32, ptr @elsewhere, align 4
  ret i32 %r
}

define i32 @outside() {
  %p = getelementptr i32, ptr @table, i64 4
  %r = load i32, ptr %p, align 4
  ret i32 %r
}

define i32 @padding() {
  %r = load i32, ptr @padded, align 4
  ret i32 %r
}

define i32 @half_address() {
  %r = load i32, ptr @pointer, align 4
  ret i32 %r
}
