; RUN: opt --passes=cssa --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa --phi=web %s
; On sm_60 copies of what their own block defines are coalesced, too, where the edge was not split.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NOT:     divergence.copy
; CHECK:         %v = phi i32 [ %y, %then ], [ %z, %else ]
; CHECK-NOT:     divergence.copy
; CHECK:         ret void
define ptx_kernel void @k(ptr %out, ptr %in) #0 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %else
then:
  %y = mul i32 %x, 3
  br label %join
else:
  %z = add i32 %x, 100
  br label %join
join:
  %v = phi i32 [ %y, %then ], [ %z, %else ]
  store i32 %v, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
attributes #0 = { "target-cpu"="sm_60" }
