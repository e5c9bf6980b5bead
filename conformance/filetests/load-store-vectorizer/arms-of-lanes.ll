; each arm of a branch that lanes take differently keeps its own accesses
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes=load-store-vectorizer --policy=independent:5,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: left:
; CHECK: load <2 x i32>, ptr %pi, align 16
; CHECK: right:
; CHECK: load <2 x i32>, ptr %p2, align 8
; CHECK: store <2 x i32>
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %p1 = getelementptr inbounds i32, ptr %pi, i64 1
  %p2 = getelementptr inbounds i32, ptr %pi, i64 2
  %p3 = getelementptr inbounds i32, ptr %pi, i64 3

  %low = and i32 %t, 1
  %c = icmp eq i32 %low, 0
  br i1 %c, label %left, label %right
left:
  %a = load i32, ptr %pi, align 16
  %b = load i32, ptr %p1, align 4
  br label %join
right:
  %d = load i32, ptr %p3, align 4
  %e = load i32, ptr %p2, align 8
  br label %join
join:
  %x = phi i32 [ %a, %left ], [ %d, %right ]
  %y = phi i32 [ %b, %left ], [ %e, %right ]
  %q1 = getelementptr inbounds i32, ptr %po, i64 1
  store i32 %x, ptr %po, align 8
  store i32 %y, ptr %q1, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
