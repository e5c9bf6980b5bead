; negative: an undefined entry is not what may be poison
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-10,10)]
; CHECK-LABEL: @k
; CHECK: %v = phi i32 [ undef, %a ], [ %p, %entry ]
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = shl nuw i32 %x, 26
  %c = icmp slt i32 %x, 0
  br i1 %c, label %a, label %j
a:
  br label %j
j:
  %v = phi i32 [ undef, %a ], [ %p, %entry ]
  %f = freeze i32 %v
  %s = and i32 %f, 1
  %d = select i1 %c, i32 7, i32 %s
  store i32 %d, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
