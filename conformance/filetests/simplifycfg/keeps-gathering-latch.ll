; negative: a block that gathers the rounds of a loop stays
; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: latch:
; CHECK: br label %h
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %n = add i32 %i, 1
  %k = icmp slt i32 %x, %n
  br i1 %k, label %a, label %b
a:
  store i32 %n, ptr %po, align 4
  %d = icmp ult i32 %n, 5
  br i1 %d, label %latch, label %e
b:
  store i32 %i, ptr %po, align 4
  %g = icmp ult i32 %n, 9
  br i1 %g, label %latch, label %e
latch:
  br label %h
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
