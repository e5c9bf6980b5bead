; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; A whole struct is read and written member by member.
; CHECK: load i8, ptr addrspace(1) @s.f0
; CHECK: insertvalue { i8, i32 } poison, i8
; CHECK: extractvalue { i8, i32 } {{.*}}, 1
; CHECK: store i32 {{.*}}, ptr addrspace(1) @s.f1
@s = internal addrspace(1) global { i8, i32 } { i8 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %v = load { i8, i32 }, ptr addrspace(1) @s
  %b = extractvalue { i8, i32 } %v, 1
  %n = add i32 %b, 1
  %w = insertvalue { i8, i32 } %v, i32 %n, 1
  store { i8, i32 } %w, ptr addrspace(1) @s
  store i32 %n, ptr addrspace(1) %out
  ret void
}
