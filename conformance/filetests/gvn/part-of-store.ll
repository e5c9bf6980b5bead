; the lanes of an arm load the upper half of a number that was stored, and a byte of it
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: arm:
; CHECK-NEXT: [[H:%.*]] = lshr i64 %x, 32
; CHECK-NEXT: [[V:%.*]] = trunc i64 [[H]] to i32
; CHECK-NOT: load
; CHECK: lshr i64 %x, 8
; CHECK: trunc i64 %{{.*}} to i8
; CHECK: end:
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %p1 = getelementptr inbounds i8, ptr %po, i64 1
  %p8 = getelementptr inbounds i8, ptr %po, i64 8
  %p12 = getelementptr inbounds i8, ptr %po, i64 12

  %x = load i64, ptr %pi, align 4
  store i64 %x, ptr %po, align 4
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  %v = load i32, ptr %p4, align 4
  store i32 %v, ptr %p8, align 4
  %b = load i8, ptr %p1, align 1
  %w = zext i8 %b to i32
  store i32 %w, ptr %p12, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
