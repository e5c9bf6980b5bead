; lanes leave by a test of their own in different rounds; each round keeps that test, and what they take along
; RUN: opt --passes=loop-unroll --verify-each -S %s | filecheck %s
; RUN: check --passes=loop-unroll %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=loop-unroll %s | filecheck %s --check-prefix=LIMIT
; RUN: check --passes=loop-unroll --policy=independent:5,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,0,6), out i32[128]]
; CHECK-LABEL: @k
; CHECK-COUNT-4: icmp eq i32
; CHECK-NOT: icmp
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  %s = phi i32 [ 0, %entry ], [ %sum, %rest ]
  %row = shl i32 %i, 6
  %at = add i32 %row, %t
  %p = getelementptr i32, ptr %in, i32 %at
  %x = load i32, ptr %p
  %stop = icmp eq i32 %x, 3
  br i1 %stop, label %found, label %rest
rest:
  %sum = add i32 %s, %x
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, 4
  br i1 %more, label %loop, label %end
found:
  %where = add i32 %i, 100
  br label %end
end:
  %v = phi i32 [ %where, %found ], [ %sum, %rest ]
  %u = phi i32 [ %s, %found ], [ %i, %rest ]
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %v, ptr %q
  %q2 = getelementptr i32, ptr %q, i32 64
  store i32 %u, ptr %q2
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
