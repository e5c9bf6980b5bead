; two cases lead out: both edges bring the same low bits
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,0,3)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: %i.wide = phi i32 [ 100, %entry ], [ %j.wide, %latch ]
; CHECK: %[[LOW:.*]] = trunc i32 %i.wide to i16
; CHECK: switch i32 %x
; CHECK: %l = phi i16 [ %[[LOW]], %loop ], [ %[[LOW]], %loop ], [ %[[LOW]], %latch ]
; CHECK: ret void
; VERDICT: indvars @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i16 [ 100, %entry ], [ %j, %latch ]
  %x = load volatile i32, ptr %pi, align 4
  switch i32 %x, label %latch [
    i32 1, label %end
    i32 2, label %end
  ]
latch:
  %w = sext i16 %i to i32
  store volatile i32 %w, ptr %po, align 4
  %j = add nsw i16 %i, 1
  %y = load volatile i32, ptr %po, align 4
  %c = icmp slt i32 %y, 108
  br i1 %c, label %loop, label %end
end:
  %l = phi i16 [ %i, %loop ], [ %i, %loop ], [ %i, %latch ]
  %z = zext i16 %l to i32
  store i32 %z, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
