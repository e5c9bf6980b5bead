; RUN: not sim %s | filecheck %s
; RUN: not sim --engine fast %s | filecheck %s
; The address leaves the object after the first step and comes back with the second: poison under inbounds, which asks
; each step. LangRef, "getelementptr": "the resulting pointer must remain in bounds of the allocated object at each step".
; LAUNCH: k grid=1 block=1 args=[out i32[4]]
; CHECK: @k stack: undefined behaviour [access-on-poison]
define ptx_kernel void @k(ptr %out) {
  %one = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i = zext i32 %one to i64
  %j = add i64 %i, 1
  %p = getelementptr inbounds [4 x i32], ptr %out, i64 %j, i64 -5
  store i32 1, ptr %p
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
