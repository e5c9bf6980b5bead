; an address of two steps, one with each counter
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
; CHECK: %flat = phi i64
; CHECK-NOT: %row
; CHECK: br label %after
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in, i32 %n0, i32 %m0) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = add nuw nsw i32 %n0, 1
  %m = add nuw nsw i32 %m0, 1
  %n64 = and i64 5, 7
  %tt = shl i32 %t, 6
  %to = add i32 %tt, 64
  %pw = getelementptr inbounds i32, ptr %out, i32 %to
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i2, %after ]
  %s = phi i32 [ %x, %entry ], [ %sl, %after ]
  %row = mul i64 %i, 4
  %prow = getelementptr inbounds i32, ptr %pw, i64 %row
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j2, %inner ]
  %a = phi i32 [ %s, %outer ], [ %u, %inner ]
  %pp = getelementptr inbounds i32, ptr %prow, i64 %j
  store i32 %a, ptr %pp, align 4
  %a3 = mul i32 %a, 3
  %u = add i32 %a3, %x
  %j2 = add i64 %j, 1
  %c = icmp ne i64 %j2, 4
  br i1 %c, label %inner, label %after
after:
  %sl = phi i32 [ %u, %inner ]
  %i2 = add i64 %i, 1
  %d = icmp ne i64 %i2, 6
  br i1 %d, label %outer, label %end
end:
  %r = phi i32 [ %sl, %after ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
