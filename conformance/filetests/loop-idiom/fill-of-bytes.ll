; bytes may be any value from before the loop; a pointer that moves is a row
; RUN: opt --passes='loop-idiom' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-idiom' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[288], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: call void @llvm.memset.p0.i64(ptr align 1 %po, i8 %b, i64 13, i1 false)
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
  %b = trunc i32 %x to i8
  br label %loop
loop:
  %p = phi ptr [ %po, %entry ], [ %q, %loop ]
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  store i8 %b, ptr %p, align 1
  %q = getelementptr inbounds i8, ptr %p, i32 1
  %n = add nsw i32 %i, 1
  %c = icmp slt i32 %n, 13
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
