; negative: the call may write other memory, or two slots
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @both
; CHECK: call void @make
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %b = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  call void @both(ptr %a, ptr %b)
  call void @make(ptr %a, i32 %t)
  %v = load i32, ptr %b, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

@g = internal global i32 0
define internal void @make(ptr nocapture %p, i32 %v) nounwind willreturn nosync noinline {
  store i32 %v, ptr %p, align 4
  ret void
}
define internal void @both(ptr nocapture %p, ptr nocapture %q) nounwind willreturn nosync memory(argmem: write) noinline {
  store i32 1, ptr %p, align 4
  store i32 2, ptr %q, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
