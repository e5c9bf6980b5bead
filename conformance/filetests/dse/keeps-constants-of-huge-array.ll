; negative: the constant has more bits than an integer can have
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; CHECK-LABEL: define void @f(
; CHECK: store [300000 x i32] zeroinitializer, ptr %p
; CHECK-NEXT: store i32 5, ptr %p4

define void @f(ptr %p) {
  %p4 = getelementptr inbounds i8, ptr %p, i64 4
  store [300000 x i32] zeroinitializer, ptr %p, align 4
  store i32 5, ptr %p4, align 4
  ret void
}
