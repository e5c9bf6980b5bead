; RUN: opt --passes=atomic-expand --verify-each -S %s | filecheck %s
; RUN: check --passes=atomic-expand %s | filecheck %s --check-prefix=VERDICT
; Lanes of two warps update two words. The outcome of nand depends on the order, so each lane looks only at bits that
; do not: of a word that all update with all ones in the lower half, the last operation is a complement of them.
; LAUNCH: k grid=1 block=1 args=[out i64[1], buf i32[1] rand(1)]
; LAUNCH: counts grid=2 block=64 args=[out i64[64], buf i64[2] zero]
; VERDICT: @k,counts: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: [[FIRST:%.*]] = load atomic i32, ptr %p syncscope("block") monotonic, align 4
; CHECK-NEXT: [[FROZEN:%.*]] = freeze i32 [[FIRST]]
; CHECK-NEXT: br label %atomic.loop
; CHECK: atomic.loop:
; CHECK-NEXT: [[OLD:%.*]] = phi i32 [ [[FROZEN]], %entry ], [ [[SEEN:%.*]], %atomic.loop ]
; CHECK-NEXT: [[AND:%.*]] = and i32 [[OLD]], 255
; CHECK-NEXT: [[NEW:%.*]] = xor i32 [[AND]], -1
; CHECK-NEXT: [[R:%.*]] = cmpxchg ptr %p, i32 [[OLD]], i32 [[NEW]] syncscope("block") acq_rel acquire, align 4
; CHECK-NEXT: [[RAW:%.*]] = extractvalue { i32, i1 } [[R]], 0
; CHECK-NEXT: [[SEEN]] = freeze i32 [[RAW]]
; CHECK-NEXT: [[OKRAW:%.*]] = extractvalue { i32, i1 } [[R]], 1
; CHECK-NEXT: [[OK:%.*]] = freeze i1 [[OKRAW]]
; CHECK-NEXT: [[AGAIN:%.*]] = xor i1 [[OK]], true
; CHECK-NEXT: br i1 [[AGAIN]], label %atomic.loop, label %atomic.done
; CHECK-LABEL: define ptx_kernel void @counts(
; CHECK-NOT: atomicrmw

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %p) {
entry:
  %v = atomicrmw nand ptr %p, i32 255 syncscope("block") acq_rel
  %w = zext i32 %v to i64
  store i64 %w, ptr %out
  ret void
}

define ptx_kernel void @counts(ptr %out, ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %o = getelementptr i64, ptr %out, i32 %t
  %odd = and i32 %t, 1
  %q = getelementptr i64, ptr %p, i32 %odd
  %v = atomicrmw uinc_wrap ptr %q, i64 1000 monotonic
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
