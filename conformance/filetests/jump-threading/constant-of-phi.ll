; the arm that brings a constant goes where that leads, past the decision; values behind are joined by PHIs
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %k, label %a, label %m.thread
; CHECK-NOT: icmp eq
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %m
a:
  %n = mul i32 %x, 3
  br label %m
m:
  %j = phi i32 [ 1, %a ], [ %x, %entry ]
  %v = phi i32 [ %n, %a ], [ %t, %entry ]
  %w = add i32 %v, 7
  %c = icmp eq i32 %j, 1
  br i1 %c, label %p, label %q
p:
  %s = xor i32 %w, %j
  store i32 %s, ptr %po, align 4
  ret void
q:
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
