; counters of four bits that begin anywhere and end anywhere: sixteen rounds are none in four bits
; RUN: opt --passes='loop-unroll<unroll-runtime-epilog=1;unroll-threshold=1000;unroll-count=3>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-runtime-epilog=1;unroll-threshold=1000;unroll-count=3>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll<unroll-runtime-epilog=1;unroll-threshold=1000;unroll-count=3>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=256 args=[out i32[256]]
; CHECK-LABEL: @k
; CHECK: br i1 %{{.*}}, label %loop
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %start = trunc i32 %t to i4
  %high = lshr i32 %t, 4
  %limit = trunc i32 %high to i4
  br label %loop
loop:
  %i = phi i4 [ %start, %entry ], [ %next, %loop ]
  %s = phi i32 [ 1, %entry ], [ %sum, %loop ]
  %w = zext i4 %i to i32
  %a = mul i32 %s, 3
  %sum = add i32 %a, %w
  %next = add i4 %i, 1
  %more = icmp ne i4 %next, %limit
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
