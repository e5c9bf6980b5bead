; accesses in a block that no branch leads to
; RUN: opt --passes=mem2reg --verify-each -S %s | filecheck %s
; CHECK-LABEL: @g
; CHECK-NOT: alloca
; CHECK: lost:
; CHECK-NOT: load
; CHECK-NOT: store
; CHECK: ret i32 poison
; CHECK-LABEL: @h
; CHECK-NOT: alloca
; CHECK-NOT: store
; CHECK: ret void

define i32 @g(i32 %a) {
entry:
  %slot = alloca i32
  store i32 %a, ptr %slot
  %v = load i32, ptr %slot
  ret i32 %v
lost:
  %w = load i32, ptr %slot
  store i32 7, ptr %slot
  ret i32 %w
}

define void @h(i32 %a) {
entry:
  %slot = alloca i32
  ret void
lost:
  store i32 %a, ptr %slot
  ret void
}
