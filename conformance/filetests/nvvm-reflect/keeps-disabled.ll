; negative: nothing is answered where that is off
; RUN: opt --passes=nvvm-reflect<no-enable> --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-reflect<no-enable> %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: call i32 @llvm.nvvm.reflect(ptr @ftz)
; VERDICT: @k: Skipped

@ftz = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @llvm.nvvm.reflect(ptr @ftz)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.reflect(ptr)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
