; RUN: not sim %s | filecheck %s
; The product of a constant index and the size of an element wraps in the signed sense: poison under inbounds and nusw,
; although what is left of the offset is 0. LangRef, "getelementptr".
; LAUNCH: k grid=1 block=1 args=[out i32[4]]
; CHECK: @k stack: undefined behaviour [access-on-poison]
define ptx_kernel void @k(ptr %out) {
  %p = getelementptr inbounds i64, ptr %out, i64 2305843009213693952
  store i32 1, ptr %p
  ret void
}
