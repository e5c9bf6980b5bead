; negative: a byte by itself is not part of a pointer, so that a pointer is not put together from bytes
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=1 args=[out ptr[4], buf i32[4] iota]
; CHECK-LABEL: @k(
; CHECK: load ptr, ptr %out, align 4
; CHECK: extractvalue <{ i32, ptr }> {{.*}}, 1
; CHECK: store ptr {{.*}}, align 4
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  store ptr %in, ptr %out, align 4
  %v = load ptr, ptr %out, align 4
  %a = insertvalue <{ i32, ptr }> <{ i32 5, ptr null }>, ptr %v, 1
  %p = getelementptr i8, ptr %out, i64 12
  store <{ i32, ptr }> %a, ptr %p, align 4
  ret void
}
