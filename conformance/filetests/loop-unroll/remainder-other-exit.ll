; lanes leave elsewhere as well, from the loop and from the remainder
; RUN: opt --passes='loop-unroll<unroll-runtime-multi-exit>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-runtime-multi-exit>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll<unroll-runtime-multi-exit>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32], i32 21]
; CHECK-LABEL: @k
; CHECK: freeze
; CHECK: loop.epil.preheader:
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %s = phi i32 [ %t, %entry ], [ %sum, %latch ]
  %low = and i32 %s, 15
  %stop = icmp eq i32 %low, 9
  br i1 %stop, label %early, label %latch
latch:
  %sum = add i32 %s, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
early:
  %r = mul i32 %i, 77
  br label %end
end:
  %e = phi i32 [ %sum, %latch ], [ %r, %early ]
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %e, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
