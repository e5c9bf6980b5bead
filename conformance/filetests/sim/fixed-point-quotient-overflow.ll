; RUN: not sim %s | filecheck %s

; -8 / 0.0625 does not fit: a quotient that does not saturate is undefined behaviour.
; LAUNCH: k grid=1 block=1 args=[out i32[1]]
; CHECK: @k stack: undefined behaviour [fixed-point-overflow]

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %q = call i8 @llvm.sdiv.fix.i8(i8 -128, i8 1, i32 4)
  %w = sext i8 %q to i32
  store i32 %w, ptr addrspace(1) %out
  ret void
}

declare i8 @llvm.sdiv.fix.i8(i8, i8, i32 immarg)
