; a value of the round before in both loops
; RUN: opt --passes='loop-interchange' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-interchange' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='loop-interchange' --policy=independent:3,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='loop-interchange,loop-interchange' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-interchange' %s | filecheck %s --check-prefix=LIMIT
; LIMIT: @k: Skipped
; LAUNCH: k grid=1 block=32 args=[out i32[6000], buf i32[6000] rand(1,0,6), i32 1, i32 1]
; CHECK-LABEL: @k
; CHECK: outer:
; CHECK: %j = phi
; CHECK: inner:
; CHECK: %i = phi
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in, i32 %n, i32 %m) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %base = mul nuw nsw i32 %t, 144
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %pi = getelementptr inbounds i32, ptr %in, i32 %base
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %i = phi i32 [ 1, %entry ], [ %i2, %after ]
  br label %inner
inner:
  %j = phi i32 [ 1, %outer ], [ %j2, %inner ]
  %row = mul nuw nsw i32 %j, 8
  %at = add nuw nsw i32 %row, %i
  %g = getelementptr inbounds i32, ptr %po, i32 %at
  %q = add nsw i32 %at, -9
  %h = getelementptr inbounds i32, ptr %po, i32 %q
  %v = load i32, ptr %h, align 4
  %w = add i32 %v, %i
  store i32 %w, ptr %g, align 4
  %j2 = add nuw nsw i32 %j, 1
  %c = icmp ult i32 %j2, 8
  br i1 %c, label %inner, label %after
after:
  %i2 = add nuw nsw i32 %i, 1
  %d = icmp ult i32 %i2, 8
  br i1 %d, label %outer, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
