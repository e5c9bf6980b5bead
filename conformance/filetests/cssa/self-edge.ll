; RUN: opt --passes=cssa<cssa-coalesce=0> --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa<cssa-coalesce=0> --phi=web %s
; A PHI that reads itself on an edge from its own block: one copy behind it, one on the edge, no chain of them.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       {{^}}l:
; CHECK-NEXT:    %i = phi i32
; CHECK-NEXT:    %v = phi i32 [ %{{pcp[0-9]*}}, %entry ], [ %[[E:pcp[0-9]*]], %l.l_crit_edge ]
; CHECK-NEXT:    = call i32 @llvm.nvvm.divergence.copy.i32(i32 %i
; CHECK-NEXT:    %[[V:pcp[0-9]*]] = call i32 @llvm.nvvm.divergence.copy.i32(i32 %v
; CHECK-NOT:     (i32 %v,
; CHECK:       l.l_crit_edge:
; CHECK:         %[[E]] = call i32 @llvm.nvvm.divergence.copy.i32(i32 %[[V]],
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %v = phi i32 [ %x, %entry ], [ %v, %l ]
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, %v
  br i1 %c, label %l, label %e
e:
  store i32 %v, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
