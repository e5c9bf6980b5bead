; RUN: sim %s | filecheck %s

; cvt to an unsigned integer makes zero of what is negative; fptoui would make poison of it. LLVM 19's InstCombine takes
; the one for the other.
; LAUNCH: k grid=1 block=1 args=[out i64[1], i32 -5]
; EXPECT: k arg=0[0]=0
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr %out, i32 %x) {
  %d = sitofp i32 %x to double
  %u = call i64 @llvm.nvvm.d2ull.rz(double %d)
  store i64 %u, ptr %out
  ret void
}

declare i64 @llvm.nvvm.d2ull.rz(double)
