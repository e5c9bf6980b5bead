; negative: lanes of a warp would go through both loops
; RUN: opt --passes='simple-loop-unswitch<nontrivial>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simple-loop-unswitch<nontrivial>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: br i1 %c, label %a, label %b
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %s = phi i32 [ %x, %entry ], [ %u, %latch ]
  br i1 %c, label %a, label %b
a:
  %sa = add i32 %s, %i
  br label %latch
b:
  %sb = mul i32 %s, 3
  br label %latch
latch:
  %u = phi i32 [ %sa, %a ], [ %sb, %b ]
  %n = add nsw i32 %i, 1
  %d = icmp slt i32 %n, %x
  br i1 %d, label %loop, label %end
end:
  %r = phi i32 [ %u, %latch ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
