; some elements are undefined or poison, their neighbours are not
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: store <4 x i32>
; CHECK: load <4 x i32>
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %s = alloca [4 x i32], align 16
  %s1 = getelementptr inbounds i32, ptr %s, i64 1
  %s2 = getelementptr inbounds i32, ptr %s, i64 2
  %s3 = getelementptr inbounds i32, ptr %s, i64 3
  %bad = shl i32 %t, 40
  store i32 %t, ptr %s, align 16
  store i32 %bad, ptr %s1, align 4
  store i32 undef, ptr %s2, align 4
  store i32 4, ptr %s3, align 4
  %x = load i32, ptr %s, align 16
  %y = load i32, ptr %s1, align 4
  %z = load i32, ptr %s2, align 4
  %w = load i32, ptr %s3, align 4
  %c = icmp ult i32 %t, 64
  %u = select i1 %c, i32 %w, i32 %y
  %v = add i32 %x, %u
  store i32 %v, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
