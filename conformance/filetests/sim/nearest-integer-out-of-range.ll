; RUN: sim %s | filecheck %s

; A rounded value that does not fit gives some value, the same at each use: a branch on it decides nothing.
; LAUNCH: k grid=1 block=1 args=[out i32[1]]
; CHECK: chosen-bits

define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %x = call i32 @llvm.lrint.i32.f32(float 1.0e10)
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}

declare i32 @llvm.lrint.i32.f32(float)
