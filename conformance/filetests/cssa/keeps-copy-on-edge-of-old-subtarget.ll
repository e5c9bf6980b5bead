; RUN: opt --passes=cssa --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa --phi=web %s
; On sm_60 the copy on a split edge stays by default.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       entry.join_crit_edge:
; CHECK-NEXT:    = call i32 @llvm.nvvm.divergence.copy.i32(i32 %x,
define ptx_kernel void @k(ptr %out, ptr %in) #0 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %join
then:
  %y = mul i32 %x, 3
  br label %join
join:
  %v = phi i32 [ %y, %then ], [ %x, %entry ]
  store i32 %v, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
attributes #0 = { "target-cpu"="sm_60" }
