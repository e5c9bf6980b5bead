; a stack slot is aligned for an access of four bytes
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: alloca [4 x i8], align 4
; CHECK: store <4 x i8> {{.*}}, align 4
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %s = alloca [4 x i8], align 1
  %s1 = getelementptr inbounds i8, ptr %s, i64 1
  %s2 = getelementptr inbounds i8, ptr %s, i64 2
  %s3 = getelementptr inbounds i8, ptr %s, i64 3
  %b = trunc i32 %t to i8
  store i8 %b, ptr %s, align 1
  store i8 2, ptr %s1, align 1
  store i8 3, ptr %s2, align 1
  store i8 %b, ptr %s3, align 1
  %which = and i32 %t, 3
  %p = getelementptr inbounds i8, ptr %s, i32 %which
  %v = load i8, ptr %p, align 1
  %w = zext i8 %v to i32
  store i32 %w, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
