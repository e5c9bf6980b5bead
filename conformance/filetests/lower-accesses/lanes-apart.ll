; accesses of lanes that go different ways stay on their way, and lanes meet again before the shuffle
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i8[512] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: odd:
; CHECK: load i8
; CHECK: br label %join
; CHECK: join:
; CHECK: call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 8
  %from = getelementptr i8, ptr %in, i32 %at
  %bit = and i32 %t, 5
  %is = icmp eq i32 %bit, 1
  br i1 %is, label %odd, label %join
odd:
  %v = load i24, ptr %from, align 1
  %w = zext i24 %v to i32
  br label %join
join:
  %x = phi i32 [ %w, %odd ], [ %t, %entry ]
  %y = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 1, i32 31)
  %po = getelementptr i32, ptr %out, i32 %t
  store i32 %y, ptr %po, align 2
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
