; RUN: opt --passes=cssa<cssa-coalesce=0> --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa<cssa-coalesce=0> --phi=web %s
; Parallel edges of a switch share one block and one copy; the PHI keeps one entry for it.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         switch i32 %x, label %other [
; CHECK-NEXT:      i32 1, label %entry.join_crit_edge
; CHECK-NEXT:      i32 2, label %entry.join_crit_edge
; CHECK-NEXT:    ]
; CHECK:       entry.join_crit_edge:
; CHECK-NEXT:    %[[A:pcp[0-9]*]] = call i32 @llvm.nvvm.divergence.copy.i32(i32 7,
; CHECK-NEXT:    br label %join
; CHECK:         %v = phi i32 [ %[[A]], %entry.join_crit_edge ], [ %{{pcp[0-9]*}}, %other ]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  switch i32 %x, label %other [
    i32 1, label %join
    i32 2, label %join
  ]
other:
  %y = mul i32 %x, 3
  br label %join
join:
  %v = phi i32 [ 7, %entry ], [ 7, %entry ], [ %y, %other ]
  store i32 %v, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
