; negative: a function of the name of free that takes no argument ends no object
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; CHECK-LABEL: define void @f(
; CHECK: store i32 5, ptr %p
; CHECK-NEXT: call void @free()

define void @f(ptr %p) {
  store i32 5, ptr %p, align 4
  call void @free()
  ret void
}

declare void @free()
