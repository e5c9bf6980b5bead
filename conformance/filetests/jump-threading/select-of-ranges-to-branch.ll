; a select becomes a branch if a range of its arm decides; no arm is a constant
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: [[F:%.*]] = freeze i1 %k2
; CHECK: br i1 [[F]]
; CHECK-NOT: = select
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %low = and i32 %t, 3
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  %k2 = icmp slt i32 %x, -20
  %sel = select i1 %k2, i32 %low, i32 %x
  br label %m
b:
  %xb = mul i32 %x, 3
  br label %m
m:
  %j = phi i32 [ %sel, %a ], [ %xb, %b ]
  %w = phi i32 [ 2, %a ], [ %x, %b ]
  %c = icmp ult i32 %j, 4
  br i1 %c, label %p, label %q
p:
  store i32 %x, ptr %po, align 4
  ret void
q:
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
