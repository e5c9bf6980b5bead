; of two rounds one may be left: it is no loop
; RUN: opt --passes='loop-unroll<unroll-runtime-epilog=1;unroll-partial-threshold=9>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-runtime-epilog=1;unroll-partial-threshold=9>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll<unroll-runtime-epilog=1;unroll-partial-threshold=9>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32], i32 7]
; CHECK-LABEL: @k
; CHECK: and i32 %{{.*}}, 1
; CHECK-COUNT-1: !llvm.loop
; CHECK-NOT: br {{.*}}!llvm.loop
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %a = mul i32 %s, %t
  %sum = add i32 %a, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
