; negative: a vector that is one piece stays whole
; RUN: opt --passes='scalarizer<min-bits=16>' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer<min-bits=16>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: add <2 x i8>
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <2 x i8>, ptr %pi, align 16
  %a = add <2 x i8> %v, <i8 1, i8 2>
  store <2 x i8> %a, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
