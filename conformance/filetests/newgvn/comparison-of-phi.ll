; lanes of one warp come by both edges: each has what its own edge brings
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK-NEXT: %r = phi i1 [ %d, %a ], [ true, %b ]
; CHECK-NOT: icmp
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %d = icmp sgt i32 %x, 3
  %odd = and i32 %t, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ %x, %a ], [ 7, %b ]
  %r = icmp sgt i32 %p, 3
  %v = select i1 %r, i32 %t, i32 %x
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
