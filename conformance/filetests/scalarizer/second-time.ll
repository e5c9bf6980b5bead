; what was taken apart once has nothing left to take apart
; RUN: check --passes=scalarizer,scalarizer %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; VERDICT: scalarizer
; VERDICT: @k: Refines
; VERDICT: scalarizer
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  %a = add <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  %e = extractelement <4 x i32> %v, i32 2
  %w = insertelement <4 x i32> %a, i32 %e, i32 1
  %s = shufflevector <4 x i32> %w, <4 x i32> %v, <4 x i32> <i32 1, i32 5, i32 0, i32 2>
  store <4 x i32> %s, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
