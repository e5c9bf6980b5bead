; two doubles; a vector of halves as long as two
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: load <2 x double>, ptr %pi, align 16
; CHECK: store <2 x double>
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %p1 = getelementptr inbounds double, ptr %pi, i64 1
  %q1 = getelementptr inbounds double, ptr %po, i64 1
  %a = load double, ptr %pi, align 16
  %b = load double, ptr %p1, align 8
  store double %b, ptr %po, align 16
  store double %a, ptr %q1, align 8
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
