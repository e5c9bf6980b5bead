; negative: a volatile access stays one
; RUN: opt --passes='scalarizer<load-store>' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer<load-store>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: load volatile <4 x i32>
; CHECK: store volatile <4 x i32>
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load volatile <4 x i32>, ptr %pi, align 16
  store volatile <4 x i32> %v, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
