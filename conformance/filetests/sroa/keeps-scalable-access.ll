; negative: how many bytes are accessed is not known before the program runs
; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK: %a = alloca [16 x i32]
; CHECK: store <vscale x 4 x i32> zeroinitializer, ptr %a
; CHECK: load i32, ptr %a
define i32 @f() {
entry:
  %a = alloca [16 x i32], align 4
  store <vscale x 4 x i32> zeroinitializer, ptr %a, align 4
  %y = load i32, ptr %a, align 4
  ret i32 %y
}
