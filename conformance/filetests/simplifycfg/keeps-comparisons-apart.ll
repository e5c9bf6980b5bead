; negative: comparisons with other work between them, other PHI values, other values stay apart
; RUN: opt '--passes=simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check '--passes=simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %a
; CHECK: br i1 %b
; CHECK: br i1 %c
; CHECK: br i1 %d
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = icmp eq i32 %x, 1
  br i1 %a, label %one, label %next
next:
  store volatile i32 7, ptr %po, align 4
  %b = icmp eq i32 %x, 2
  br i1 %b, label %two, label %last
last:
  %c = icmp eq i32 %x, 3
  br i1 %c, label %two, label %more
more:
  %d = icmp eq i32 %t, 4
  br i1 %d, label %one, label %rest
one:
  store volatile i32 4, ptr %po, align 4
  br label %end
two:
  %p = phi i32 [ 10, %next ], [ 11, %last ]
  store volatile i32 %p, ptr %po, align 4
  br label %end
rest:
  store volatile i32 3, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
