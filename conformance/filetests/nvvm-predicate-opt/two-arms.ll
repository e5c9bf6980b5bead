; a choice of two predicates, by one that may be undefined
; RUN: opt --passes='nvvm-predicate-opt' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %[[C:.*]] = freeze i1 %c
; CHECK: %[[A:.*]] = and i1 %[[C]], %
; CHECK: %[[N:.*]] = xor i1 %[[C]], true
; CHECK: %[[B:.*]] = and i1 %[[N]], %
; CHECK: or i1 %[[A]], %[[B]]
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %y = load i32, ptr %py
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %c = icmp slt i32 %x, 5
  %a = icmp eq i32 %y, 3
  %bt = and i32 %t, 2
  %b = icmp eq i32 %bt, 0
  %s = select i1 %c, i1 %a, i1 %b
  br i1 %s, label %arm, label %join
arm:
  br label %join
join:
  %r = phi i32 [ 1, %entry ], [ 2, %arm ]
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
