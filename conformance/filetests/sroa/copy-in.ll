; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; Of a copy only what is read is loaded, with the alignment that is known there.

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define i32 @f(
; CHECK-NOT:     memcpy
; CHECK:         [[P:%.*]] = getelementptr inbounds i8, ptr %q, i64 8
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 8
; CHECK-NEXT:    ret i32 [[V]]
define i32 @f(ptr %q) {
  %a = alloca { i32, float, i32, i32 }
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 16 %q, i64 16, i1 false)
  %p = getelementptr i8, ptr %a, i64 8
  %v = load i32, ptr %p
  ret i32 %v
}
