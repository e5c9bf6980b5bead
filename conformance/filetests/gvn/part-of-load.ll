; the upper half of what was loaded; what is said of the whole does not hold of it any more
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %x = load i64, ptr %pi, align 4
; CHECK-NOT: !range
; CHECK: lshr i64 %x, 32
; CHECK-NOT: load
; CHECK: ret
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %i4 = getelementptr inbounds i8, ptr %pi, i64 4
  %p4 = getelementptr inbounds i8, ptr %po, i64 4

  %x = load i64, ptr %pi, align 4, !range !0
  %v = load i32, ptr %i4, align 4
  %w = trunc i64 %x to i32
  store i32 %v, ptr %po, align 4
  store i32 %w, ptr %p4, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

!0 = !{i64 0, i64 1}
