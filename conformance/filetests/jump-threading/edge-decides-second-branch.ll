; the edge that brings a constant gets a copy of the block it leads to, and goes past the decision behind
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: a:
; CHECK: %xa = mul i32 %x, 3
; CHECK: {{%[a-z0-9.]+}} = icmp
; CHECK: br i1 {{%[a-z0-9.]+}}, label %[[N:[a-z.0-9]+]], label %q
; CHECK: [[N]]:
; CHECK: store i32 %xa, ptr %po
; CHECK: store i32 7, ptr %pi
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  %xa = mul i32 %x, 3
  br label %m
b:
  %xb = mul i32 %x, 5
  br label %m
m:
  %j = phi i32 [ 1, %a ], [ %xb, %b ]
  %v = phi i32 [ %xa, %a ], [ %t, %b ]
  %d = icmp sgt i32 %v, 20
  br i1 %d, label %n, label %q
n:
  store i32 %v, ptr %po, align 4
  %c = icmp eq i32 %j, 1
  br i1 %c, label %p, label %q
p:
  store i32 7, ptr %pi, align 4
  ret void
q:
  store i32 8, ptr %pi, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
