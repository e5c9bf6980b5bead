; negative: lanes take different branches at a part of a test, a select and a switch
; RUN: opt --passes='simple-loop-unswitch<nontrivial>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simple-loop-unswitch<nontrivial>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: part grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; LAUNCH: select grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; LAUNCH: switch grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @part
; CHECK: and i1 %c, %e
; CHECK: ret void
; CHECK-LABEL: @select
; CHECK: select i1 %c, i32 %sa, i32 %i
; CHECK: ret void
; CHECK-LABEL: @switch
; CHECK: loop:
; CHECK: switch i32 %q
; CHECK: ret void
; VERDICT: simple-loop-unswitch @part,select,switch: Skipped

define ptx_kernel void @part(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 2
  %q = and i32 %x, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %s = phi i32 [ %x, %entry ], [ %u, %latch ]
  %e = icmp ne i32 %i, 1
  %b1 = and i1 %c, %e
  br i1 %b1, label %a, label %latch
a:
  %sa = add i32 %s, %i
  br label %latch
latch:
  %u = phi i32 [ %sa, %a ], [ %i, %loop ]
  %n = add nsw i32 %i, 1
  %d = icmp slt i32 %n, 5
  br i1 %d, label %loop, label %end
end:
  %r = phi i32 [ %u, %latch ]
  store i32 %r, ptr %po, align 4
  ret void
}

define ptx_kernel void @select(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 2
  %q = and i32 %x, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %s = phi i32 [ %x, %entry ], [ %u, %latch ]
  %sa = add i32 %s, %i
  br label %latch
latch:
  %u = select i1 %c, i32 %sa, i32 %i
  %n = add nsw i32 %i, 1
  %d = icmp slt i32 %n, 5
  br i1 %d, label %loop, label %end
end:
  %r = phi i32 [ %u, %latch ]
  store i32 %r, ptr %po, align 4
  ret void
}

define ptx_kernel void @switch(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 2
  %q = and i32 %x, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %s = phi i32 [ %x, %entry ], [ %u, %latch ]
  %e = icmp ne i32 %i, 1
  br i1 %e, label %which, label %latch
which:
  switch i32 %q, label %latch [
    i32 1, label %a
    i32 2, label %b
  ]
a:
  %sa = add i32 %s, %i
  br label %latch
b:
  %sb = mul i32 %s, 3
  br label %latch
latch:
  %u = phi i32 [ %i, %loop ], [ %i, %which ], [ %sa, %a ], [ %sb, %b ]
  %n = add nsw i32 %i, 1
  %d = icmp slt i32 %n, 5
  br i1 %d, label %loop, label %end
end:
  %r = phi i32 [ %u, %latch ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
