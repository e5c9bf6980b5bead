; negative: atomic accesses stay apart
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: load atomic i32, ptr %pi
; CHECK: load atomic i32, ptr %p1
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %p1 = getelementptr inbounds i32, ptr %pi, i64 1
  %p2 = getelementptr inbounds i32, ptr %pi, i64 2
  %p3 = getelementptr inbounds i32, ptr %pi, i64 3

  %a = load atomic i32, ptr %pi monotonic, align 8
  %b = load atomic i32, ptr %p1 monotonic, align 4
  %z = sub i32 %a, %b
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
