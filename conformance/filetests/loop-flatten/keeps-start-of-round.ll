; negative: what the round of the outer loop began with is used in the inner loop too
; RUN: opt --passes='loop-flatten' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-flatten' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='loop-flatten' --policy=independent:3,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='loop-flatten,loop-flatten' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-flatten' %s | filecheck %s --check-prefix=LIMIT
; LIMIT: @k: Skipped
; LAUNCH: k grid=1 block=40 args=[out i32[4096], buf i32[64] rand(1,0,6), i32 3, i32 4]
; LAUNCH: k grid=1 block=40 args=[out i32[4096], buf i32[64] rand(1,0,6), i32 0, i32 0]
; LAUNCH: k grid=1 block=40 args=[out i32[4096], buf i32[64] rand(1,0,6), i32 5, i32 0]
; LAUNCH: k grid=1 block=40 args=[out i32[4096], buf i32[64] rand(1,0,6), i32 0, i32 6]
; CHECK-LABEL: @k
; CHECK-NOT: %flat
; CHECK: %u = add i32 %a3, %s
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in, i32 %n0, i32 %m0) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = add nuw nsw i32 %n0, 1
  %m = add nuw nsw i32 %m0, 1
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i2, %after ]
  %s = phi i32 [ %x, %entry ], [ %sl, %after ]
  %row = mul i32 %i, %m
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j2, %inner ]
  %a = phi i32 [ %s, %outer ], [ %u, %inner ]
  %at = add i32 %row, %j
  %a3 = mul i32 %a, 3
  %u = add i32 %a3, %s
  %j2 = add i32 %j, 1
  %c = icmp ne i32 %j2, %m
  br i1 %c, label %inner, label %after
after:
  %sl = phi i32 [ %u, %inner ]
  %i2 = add i32 %i, 1
  %d = icmp ne i32 %i2, %n
  br i1 %d, label %outer, label %end
end:
  %r = phi i32 [ %sl, %after ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
