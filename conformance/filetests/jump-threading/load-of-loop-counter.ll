; the counter of a loop in memory: the header gets a PHI of what the preheader and the round before stored
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %s = phi i32 [ %x, %entry ], [ %n, %l ]
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %slot = alloca i32, align 4
  store i32 %x, ptr %slot, align 4
  br label %h
h:
  %s = load i32, ptr %slot, align 4
  %c = icmp slt i32 %s, 20
  br i1 %c, label %l, label %q
l:
  %o = load i32, ptr %slot, align 4
  %n = add i32 %o, 7
  store i32 %n, ptr %slot, align 4
  br label %h
q:
  %y = load i32, ptr %slot, align 4
  store i32 %y, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
