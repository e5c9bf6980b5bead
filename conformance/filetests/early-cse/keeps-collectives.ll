; negative: a vote or a shuffle in an arm has other lanes than the same call above the branch
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64]]
; CHECK-LABEL: @k
; CHECK-COUNT-2: call i32 @llvm.nvvm.activemask()
; CHECK-COUNT-2: call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 1, i32 31)
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %m0 = call i32 @llvm.nvvm.activemask()
  %c = icmp slt i32 %t, 7
  br i1 %c, label %some, label %join
some:
  %m1 = call i32 @llvm.nvvm.activemask()
  br label %join
join:
  %m = phi i32 [ %m0, %entry ], [ %m1, %some ]
  %s0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 1, i32 31)
  %s1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 1, i32 31)
  %s = sub i32 %s0, %s1
  %x = icmp eq i32 %m, 0
  %z = zext i1 %x to i32
  %r = add i32 %s, %z
  %po = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
