; a PHI of loads is a load from a PHI of the addresses, for the lanes of both arms
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[128] rand(1,0,20), i32 7]
; CHECK-LABEL: @k
; CHECK: some:
; CHECK-NOT: load
; CHECK: end:
; CHECK: [[P:%.*]] = phi ptr [ %pa, %some ], [ %pb, %other ]
; CHECK: load i32, ptr [[P]], align 4
; CHECK: edge:
; CHECK-NOT: load
; CHECK: last:
; CHECK: [[Q:%.*]] = phi ptr [ %pb, %edge ], [ %pa, %end ]
; CHECK: load i32, ptr [[Q]], align 4
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in, i32 %bound) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr inbounds i32, ptr %in, i32 %t
  %pb = getelementptr inbounds i32, ptr %pa, i32 64
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %c = icmp ult i32 %t, 11
  br i1 %c, label %some, label %other
some:
  %a = load i32, ptr %pa, align 4
  br label %end
other:
  %b = load i32, ptr %pb, align 4
  %twice = shl i32 %t, 1
  br label %end
end:
  %r = phi i32 [ %a, %some ], [ %b, %other ]
  %m = phi i32 [ 3, %some ], [ %twice, %other ]
  %early = load i32, ptr %pa, align 4
  %d = icmp ugt i32 %r, %bound
  br i1 %d, label %last, label %edge
edge:
  %late = load i32, ptr %pb, align 4
  br label %last
last:
  %s = phi i32 [ %late, %edge ], [ %early, %end ]
  %u = add i32 %s, %m
  store i32 %u, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
