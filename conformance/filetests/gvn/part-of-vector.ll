; one element is loaded, and a pair of which the other elements are poison
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: shufflevector <4 x i16>
; CHECK: bitcast <2 x i16> %{{.*}} to i32
; CHECK: zext i16 %t16 to i32
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p2 = getelementptr inbounds i8, ptr %po, i64 2
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %p8 = getelementptr inbounds i8, ptr %po, i64 8
  %p12 = getelementptr inbounds i8, ptr %po, i64 12

  %n = add nsw i32 %t, 2147483647
  %n16 = trunc i32 %n to i16
  %t16 = trunc i32 %t to i16
  %y0 = insertelement <4 x i16> poison, i16 %t16, i32 1
  %y1 = insertelement <4 x i16> %y0, i16 %t16, i32 2
  %y2 = insertelement <4 x i16> %y1, i16 %t16, i32 3
  %y = insertelement <4 x i16> %y2, i16 %n16, i32 0
  store <4 x i16> %y, ptr %po, align 4
  %v = load i32, ptr %p4, align 4
  %e = load i16, ptr %p2, align 2
  %w = zext i16 %e to i32
  store i32 0, ptr %po, align 4
  store i32 0, ptr %p4, align 4
  store i32 %v, ptr %p8, align 4
  store i32 %w, ptr %p12, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
