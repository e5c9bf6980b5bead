; negative: a block of more than six instructions is not copied; with a greater threshold it is
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %c, label %p, label %q
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  %xa = add i32 %x, 1
  br label %m
b:
  %xb = add i32 %x, 2
  br label %m
m:
  %j = phi i32 [ 1, %a ], [ %x, %b ]
  %y0 = load volatile i32, ptr %pi, align 4
  %y1 = load volatile i32, ptr %pi, align 4
  %y2 = load volatile i32, ptr %pi, align 4
  %y3 = load volatile i32, ptr %pi, align 4
  %y4 = load volatile i32, ptr %pi, align 4
  %y5 = load volatile i32, ptr %pi, align 4
  %y6 = load volatile i32, ptr %pi, align 4
  %c = icmp eq i32 %j, 1
  br i1 %c, label %p, label %q
p:
  store i32 10, ptr %po, align 4
  br label %e
q:
  store i32 20, ptr %po, align 4
  br label %e
e:

  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
