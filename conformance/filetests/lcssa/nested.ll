; a value of the inner loop goes through the exits of both
; RUN: opt --passes='lcssa' --verify-each -S %s | filecheck %s
; RUN: check --passes='lcssa' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: latch:
; CHECK-NEXT: %j.lcssa = phi i32 [ %j, %inner ]
; CHECK: end:
; CHECK-NEXT: phi i32 [ %j.lcssa, %latch ]
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  br label %inner
inner:
  %h = phi i32 [ %i, %outer ], [ %j, %inner ]
  %j = add i32 %h, 3
  %c = icmp slt i32 %j, %x
  br i1 %c, label %inner, label %latch
latch:
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, 4
  br i1 %d, label %outer, label %end
end:
  store i32 %j, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
