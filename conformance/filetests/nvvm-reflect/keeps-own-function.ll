; negative: a function of that name with a body is the program's
; RUN: opt --passes=nvvm-reflect --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-reflect %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: call i32 @__nvvm_reflect(ptr @ftz)
; VERDICT: @k: Skipped

@ftz = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @__nvvm_reflect(ptr @ftz)
  store i32 %r, ptr %po, align 4
  ret void
}

define i32 @__nvvm_reflect(ptr %p) {
  ret i32 4
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
