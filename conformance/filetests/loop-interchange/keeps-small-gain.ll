; negative: fewer accesses gain than the threshold asks for
; RUN: opt --passes='loop-interchange<loop-interchange-threshold=2>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-interchange<loop-interchange-threshold=2>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[6000], buf i32[6000] rand(1,0,6), i32 1, i32 1]
; CHECK-LABEL: @k
; CHECK: outer:
; CHECK: %i = phi
; CHECK: inner:
; CHECK: %j = phi
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in, i32 %n, i32 %m) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %base = mul nuw nsw i32 %t, 144
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %pi = getelementptr inbounds i32, ptr %in, i32 %base
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i2, %after ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j2, %inner ]
  %row = mul nuw nsw i32 %j, 8
  %at = add nuw nsw i32 %row, %i
  %g = getelementptr inbounds i32, ptr %po, i32 %at
  %h = getelementptr inbounds i32, ptr %pi, i32 %at
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
