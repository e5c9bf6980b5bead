; RUN: opt --passes=cssa<coalesce-split-edges=1;coalesce-across-blocks=1> --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa<coalesce-split-edges=1;coalesce-across-blocks=1> --phi=web %s
; The settings given win over those of sm_60: the copy on the split edge goes.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NOT:     divergence.copy
; CHECK:         phi i32 [ %y, %then ], [ %x, %entry
; CHECK-NOT:     divergence.copy
; CHECK:         ret void
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
