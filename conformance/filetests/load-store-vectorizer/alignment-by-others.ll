; a later access of the run says that the first one is aligned to eight bytes
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: load <2 x i32>, ptr %pi, align 8
; CHECK: load <2 x i32>, ptr %p2, align 8
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %p1 = getelementptr inbounds i32, ptr %pi, i64 1
  %p2 = getelementptr inbounds i32, ptr %pi, i64 2
  %p3 = getelementptr inbounds i32, ptr %pi, i64 3

  %a = load i32, ptr %pi, align 4
  %b = load i32, ptr %p1, align 4
  %c = load i32, ptr %p2, align 8
  %d = load i32, ptr %p3, align 4
  %x = sub i32 %a, %b
  %y = sub i32 %c, %d
  %z = mul i32 %x, %y
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
