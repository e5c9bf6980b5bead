; RUN: opt %s --passes=verify,dce,verify -S | filecheck %s
; RUN: check %s --passes=verify | filecheck %s --check-prefix=VERDICT
; A sound module stays as it is.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; CHECK: store i32 %t
; VERDICT: verify @k: Skipped
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %t, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
