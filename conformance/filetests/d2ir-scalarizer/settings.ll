; it has settings of its own
; RUN: opt --passes='d2ir-scalarizer<load-store;no-variable-insert-extract>' --verify-each -S %s | filecheck %s
; RUN: check --passes='d2ir-scalarizer<load-store;no-variable-insert-extract>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK-COUNT-4: load i32
; CHECK: extractelement <4 x i32> {{%.*}}, i32 %p
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  %p = and i32 %t, 3
  %e = extractelement <4 x i32> %v, i32 %p
  store i32 %e, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
