; with keep-divergent-joins a block where lanes of a switch meet is not led past for some of them: they would stay apart
; up to the end of the loop; without, the pass of LLVM leads them past it
; RUN: opt --passes='jump-threading<keep-divergent-joins>' --verify-each -S %s | filecheck %s
; RUN: opt --passes='jump-threading' --verify-each -S %s | filecheck %s --check-prefix=PAST
; RUN: check --passes='jump-threading<keep-divergent-joins>' %s
; RUN: check --passes='jump-threading' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: join:
; CHECK-NEXT: %leaves = phi i1 [ true, %a ], [ false, %b ], [ false, %c ]
; CHECK: br i1 %leaves, label %end, label %latch
; PAST-LABEL: @k
; PAST-NOT: phi i1
; PAST: ret void
; VERDICT: jump-threading @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %v = load volatile i32, ptr %pi, align 4
  %w = add i32 %v, %i
  %k = and i32 %w, 3
  switch i32 %k, label %a [
    i32 1, label %b
    i32 2, label %c
  ]
a:
  store volatile i32 1, ptr %po, align 4
  br label %join
b:
  store volatile i32 2, ptr %po, align 4
  br label %join
c:
  store volatile i32 3, ptr %po, align 4
  br label %join
join:
  %leaves = phi i1 [ true, %a ], [ false, %b ], [ false, %c ]
  br i1 %leaves, label %end, label %latch
latch:
  %n = add i32 %i, 1
  %again = icmp ult i32 %n, 9
  br i1 %again, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
