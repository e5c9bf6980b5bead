; a comparison that holds in the ranges of both arms of a divergent branch
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %c, label %a, label %j
; CHECK: j:
; CHECK-NOT: icmp
; CHECK: store i32 1
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 0
  br i1 %c, label %a, label %j
a:
  %small = and i32 %x, 7
  br label %j
j:
  %v = phi i32 [ 3, %entry ], [ %small, %a ]
  %d = icmp ult i32 %v, 8
  %e = zext i1 %d to i32
  store i32 %e, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
