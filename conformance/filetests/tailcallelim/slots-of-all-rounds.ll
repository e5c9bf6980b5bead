; the slot is made once; the store before the jump and the work moved before it stay in order
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; RUN: check --passes=tailcallelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,40)]
; CHECK-LABEL: define internal void @fill
; CHECK-NEXT: entry:
; CHECK-NEXT: %slot = alloca
; CHECK-NEXT: br label %tailrecurse
; CHECK-NOT: call void @fill
; CHECK-LABEL: @k
; VERDICT: @k: Refines

define internal void @fill(ptr %to, i32 %n) {
entry:
  %slot = alloca [2 x i32], align 4
  %low = and i32 %n, 1
  %p = getelementptr inbounds [2 x i32], ptr %slot, i32 0, i32 %low
  store i32 %n, ptr %slot, align 4
  store i32 7, ptr %p, align 4
  %v = load i32, ptr %slot, align 4
  %old = load i32, ptr %to, align 4
  %new = add i32 %old, %v
  store i32 %new, ptr %to, align 4
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = lshr i32 %n, 1
  call void @fill(ptr %to, i32 %m)
  br label %done
done:
  ret void
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %po, align 4
  call void @fill(ptr %po, i32 %x)
  %r = load i32, ptr %po, align 4
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
