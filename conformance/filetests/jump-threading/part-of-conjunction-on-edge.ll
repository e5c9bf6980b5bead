; one condition that is false on the edge decides a conjunction, whatever the other is
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %k, label %a, label %b
; CHECK: a:
; CHECK-NEXT: store i32 1, ptr %pi
; CHECK-NEXT: br label %q
; CHECK: %c = and i1 %e, %u
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %u = icmp ult i32 %t, 9
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  store i32 1, ptr %pi, align 4
  br label %m
b:
  %xb = mul i32 %x, 3
  br label %m
m:
  %j = phi i32 [ 7, %a ], [ %xb, %b ]
  %w = phi i32 [ 2, %a ], [ %x, %b ]
  %e = icmp slt i32 %j, 5
  %c = and i1 %e, %u
  br i1 %c, label %p, label %q
p:
  store i32 %x, ptr %po, align 4
  ret void
q:
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
