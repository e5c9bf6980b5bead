; negative: every second element
; RUN: opt --passes='loop-idiom' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-idiom' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[288], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: store i32 -1, ptr %p
; CHECK: ret void
; VERDICT: loop-idiom @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = shl i32 %t, 3
  %po = getelementptr inbounds i32, ptr %out, i32 %row
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %x, 7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %j = shl nsw i32 %i, 1
  %p = getelementptr inbounds i32, ptr %po, i32 %j
  store i32 -1, ptr %p, align 4
  %n = add nsw i32 %i, 1
  %c = icmp slt i32 %n, 3
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
