; lanes part in each round, and take the counter along that was theirs in the last one
; RUN: opt --passes='loop-unroll<unroll-partial-threshold=60>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-partial-threshold=60>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll<unroll-partial-threshold=60>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], i32 3]
; CHECK-LABEL: @k
; CHECK: and i32 %{{.*}}, 7
; CHECK: loop.epil.preheader:
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %limit = add i32 %n, %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %bit = and i32 %s, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %some, label %latch
some:
  %v = mul i32 %s, 5
  br label %latch
latch:
  %w = phi i32 [ %v, %some ], [ %t, %loop ]
  %sum = add i32 %w, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %limit
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  %r = getelementptr i32, ptr %q, i32 32
  store i32 %i, ptr %r
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
