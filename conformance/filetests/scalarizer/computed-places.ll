; an element at a computed place, another one in each lane, is chosen by comparisons
; RUN: opt --passes='scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK-COUNT-4: select i1
; CHECK-COUNT-4: select i1
; CHECK-NOT: extractelement {{.*}}, i32 %p
; CHECK: store <4 x i32>
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  %p = and i32 %t, 3
  %e = extractelement <4 x i32> %v, i32 %p
  %n = add i32 %e, 1000
  %q = xor i32 %p, 3
  %w = insertelement <4 x i32> %v, i32 %n, i32 %q
  store <4 x i32> %w, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
