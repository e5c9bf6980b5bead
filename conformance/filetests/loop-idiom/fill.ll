; rounds that differ from lane to lane: each lane fills its own bytes
; RUN: opt --passes='loop-idiom' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-idiom' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[288], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: call void @llvm.memset.p0.i64(ptr align 4 %po, i8 -1, i64 %{{.*}}, i1 false)
; CHECK: loop:
; CHECK-NOT: store
; CHECK: ret void
; VERDICT: loop-idiom @k: Refines

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
  %p = getelementptr inbounds i32, ptr %po, i32 %i
  store i32 -1, ptr %p, align 4
  %n = add nsw i32 %i, 1
  %c = icmp sle i32 %n, %m
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
