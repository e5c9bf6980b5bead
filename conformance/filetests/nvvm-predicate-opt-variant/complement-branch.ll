; a branch on the contrary of what a dominating branch asked, in the arm of some lanes, is turned round
; RUN: opt --passes='nvvm-predicate-opt-variant' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt-variant' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %c = icmp slt i32 %x, %y
; CHECK: br i1 %c, label %a, label %b
; CHECK: b:
; CHECK-NOT: icmp
; CHECK: br i1 %c, label %never, label %join
; CHECK-NOT: icmp
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
  %c = icmp slt i32 %x, %y
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %v = phi i32 [ 5, %entry ], [ 6, %a ]
  %d = icmp sge i32 %x, %y
  br i1 %d, label %join, label %never
never:
  br label %join
join:
  %r = phi i32 [ %v, %b ], [ 7, %never ]
  store i32 %r, ptr %po
  %m = select i1 %c, i32 1, i32 2
  store i32 %m, ptr %px
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
