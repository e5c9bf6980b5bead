; neighbours are put together as by the newer pass
; RUN: opt --passes='old-load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='old-load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: load <4 x i32>, ptr %pi, align 16
; CHECK: store <4 x i32> {{.*}}, ptr %po, align 16
; CHECK-NEXT: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %p1 = getelementptr inbounds i32, ptr %pi, i64 1
  %p2 = getelementptr inbounds i32, ptr %pi, i64 2
  %p3 = getelementptr inbounds i32, ptr %pi, i64 3
  %q1 = getelementptr inbounds i32, ptr %po, i64 1
  %q2 = getelementptr inbounds i32, ptr %po, i64 2
  %q3 = getelementptr inbounds i32, ptr %po, i64 3

  %a = load i32, ptr %pi, align 16
  %c = load i32, ptr %p2, align 4
  %b = load i32, ptr %p1, align 4
  %d = load i32, ptr %p3, align 4
  store i32 %d, ptr %po, align 16
  store i32 %b, ptr %q2, align 4
  store i32 %c, ptr %q1, align 4
  store i32 %a, ptr %q3, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
