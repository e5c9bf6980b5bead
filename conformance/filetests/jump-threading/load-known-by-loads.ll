; a load that decides, frozen, becomes a PHI of what both arms loaded
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: %s = load
; CHECK: ret void
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
  %y = load i32, ptr %po, align 4
  %z = mul i32 %y, 3
  store i32 %z, ptr %pi, align 4
  %y2 = load i32, ptr %po, align 4
  br label %m
b:
  %xb = load i32, ptr %po, align 4
  %xc = add i32 %xb, %x
  store i32 %xc, ptr %pi, align 4
  %xd = load i32, ptr %po, align 4
  br label %m
m:
  %w = phi i32 [ 2, %a ], [ %x, %b ]
  %s = load i32, ptr %po, align 4
  %c = icmp eq i32 %s, 0
  %f = freeze i1 %c
  br i1 %f, label %p, label %q
p:
  store i32 %x, ptr %po, align 4
  ret void
q:
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
