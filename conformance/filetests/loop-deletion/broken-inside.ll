; a back edge goes inside of another loop, whose form is kept: blocks that lead nowhere leave it
; RUN: opt --passes='loop-deletion' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-deletion' %s | filecheck %s --check-prefix=VERDICT
; RUN: opt --passes='loop-deletion,lcssa,loop-simplify' --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: outer:
; CHECK: unreachable
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %p, %next ]
  %q = mul i32 %o, %x
  br label %inner
inner:
  %first = phi i1 [ true, %outer ], [ false, %more ]
  br i1 %first, label %next, label %more
more:
  store i32 %q, ptr %po, align 4
  br label %inner
next:
  %p = add nsw i32 %o, 1
  store i32 %p, ptr %po, align 4
  %d = icmp slt i32 %p, %x
  br i1 %d, label %outer, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
