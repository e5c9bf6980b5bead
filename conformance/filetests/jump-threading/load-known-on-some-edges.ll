; what two edges do not know is loaded once, in a block before the join; lanes come by all three edges
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: m.split:
; CHECK: %s.pr = load i32, ptr %pj
; CHECK: %s = phi i32 [ %t, %a ], [ %s.pr, %m.split ]
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %slot = alloca i32, align 4
  %t2 = add i32 %t, 32
  %pj = getelementptr inbounds i32, ptr %in, i32 %t2
  store i32 %x, ptr %slot, align 4
  %x3 = and i32 %x, 3
  switch i32 %x3, label %b [ i32 1, label %a
    i32 2, label %d ]
a:
  store i32 %t, ptr %pj, align 4
  br label %m
b:
  %xb = add i32 %x, 3
  br label %m
d:
  %xd = mul i32 %x, 3
  br label %m
m:
  %v = phi i32 [ 1, %a ], [ %xb, %b ], [ %xd, %d ]
  %v1 = mul i32 %v, %v
  %v2 = mul i32 %v1, %v
  store i32 %v2, ptr %slot, align 4
  %s = load i32, ptr %pj, align 4
  %c = icmp sgt i32 %s, 0
  br i1 %c, label %p, label %q
p:
  store i32 %x, ptr %po, align 4
  ret void
q:
  %y = load i32, ptr %slot, align 4
  store i32 %y, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
