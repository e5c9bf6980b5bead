; negative: a loop without an exit keeps its branches, dead as they are
; RUN: opt --passes=adce --verify-each -S %s | filecheck %s
; RUN: check --passes=adce %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %c, label %head, label %end
; CHECK: br i1 %d, label %p, label %m
; CHECK: br i1 %e, label %q, label %latch
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 1000
  %d = icmp slt i32 %t, 7
  %e = icmp slt i32 %t, 9
  br i1 %c, label %head, label %end
head:
  br i1 %d, label %p, label %m
p:
  br label %m
m:
  br i1 %e, label %q, label %latch
q:
  br label %latch
latch:
  br label %head
end:
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
