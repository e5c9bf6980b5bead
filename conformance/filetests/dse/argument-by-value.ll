; the copy that an argument by value is ends with the function; what is written into it at last is read by nobody
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK-NEXT: store i32 1, ptr %out
; CHECK-NEXT: store i32 3, ptr %in
; CHECK-NEXT: ret void

define void @f(ptr %out, ptr %in, ptr byval(i32) %copy) {
  store i32 1, ptr %out, align 4
  store i32 2, ptr %copy, align 4
  store i32 3, ptr %in, align 4
  ret void
}
