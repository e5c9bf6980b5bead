; with min-bits narrow elements stay together in pieces of so many bits, the last one is shorter
; RUN: opt --passes='scalarizer<min-bits=16>' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer<min-bits=16>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: shufflevector <5 x i8> %v, <5 x i8> poison, <2 x i32> <i32 0, i32 1>
; CHECK: add <2 x i8>
; CHECK: shufflevector <5 x i8> %v, <5 x i8> poison, <2 x i32> <i32 2, i32 3>
; CHECK: add <2 x i8>
; CHECK: extractelement <5 x i8> %v, i64 4
; CHECK: add i8
; CHECK: store <5 x i8>
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <5 x i8>, ptr %pi, align 16
  %a = add <5 x i8> %v, <i8 1, i8 2, i8 3, i8 4, i8 5>
  %e = extractelement <5 x i8> %a, i32 3
  %w = insertelement <5 x i8> %a, i8 %e, i32 0
  store <5 x i8> %w, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
