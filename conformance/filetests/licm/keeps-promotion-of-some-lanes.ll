; negative: lanes that do not store would write over what the others stored
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: some:
; CHECK: store i32 %w, ptr %out
; CHECK: end:
; CHECK-NOT: store
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp eq i32 %t, 5
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  br i1 %c, label %some, label %latch
some:
  %k = load i32, ptr %out, align 4
  %w = add i32 %k, 7
  store i32 %w, ptr %out, align 4
  br label %latch
latch:
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, %x
  br i1 %d, label %loop, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
