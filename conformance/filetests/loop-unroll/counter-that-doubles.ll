; a counter that doubles is gone through round by round: a sum over the lanes below
; RUN: opt --passes=loop-unroll --verify-each -S %s | filecheck %s
; RUN: check --passes=loop-unroll %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=loop-unroll %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK: call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %t, i32 1, i32 0)
; CHECK: call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %{{.*}}, i32 2, i32 0)
; CHECK: call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %{{.*}}, i32 4, i32 0)
; CHECK: call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %{{.*}}, i32 8, i32 0)
; CHECK: call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %{{.*}}, i32 16, i32 0)
; CHECK-NOT: shfl.sync
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %head
head:
  %d = phi i32 [ 1, %entry ], [ %twice, %join ]
  %s = phi i32 [ %t, %entry ], [ %sum, %join ]
  %more = icmp slt i32 %d, 32
  br i1 %more, label %body, label %end
body:
  %other = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %s, i32 %d, i32 0)
  %has = icmp uge i32 %t, %d
  br i1 %has, label %add, label %join
add:
  %plus = add i32 %s, %other
  br label %join
join:
  %sum = phi i32 [ %plus, %add ], [ %s, %body ]
  %twice = shl i32 %d, 1
  br label %head
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %s, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
