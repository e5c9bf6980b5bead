; each lane has its own number of rounds: eight become one, and a loop after it makes what is left
; RUN: opt --passes='loop-unroll<unroll-runtime-epilog=1>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-runtime-epilog=1>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll<unroll-runtime-epilog=1>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; EXPECT: k arg=0[1]=1
; EXPECT: k arg=0[9]=45
; EXPECT: k arg=0[31]=496
; CHECK-LABEL: @k
; CHECK: and i32 %{{.*}}, 7
; CHECK: icmp ult i32 %{{.*}}, 7
; CHECK: loop:
; CHECK-COUNT-8: add i32 %{{.*}}s
; CHECK: loop.epil.preheader:
; CHECK: llvm.loop.unroll.disable
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %sum = add i32 %s, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %t
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
