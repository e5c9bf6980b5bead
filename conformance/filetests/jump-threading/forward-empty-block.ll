; edges lead past blocks that only jump; what their PHIs brought comes over the edges themselves
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: forward:
; CHECK: br i1 %k, label %a, label %b
; CHECK: %v = phi i32 [ 5, %a2 ], [ 3, %a ], [ %xb, %b ]
; CHECK-NOT: forward:
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
  store i32 1, ptr %po, align 4
  %k2 = icmp slt i32 %x, 0
  br i1 %k2, label %forward, label %a2
a2:
  store i32 %t, ptr %po, align 4
  br label %m
b:
  %xb = mul i32 %x, 3
  br label %forward
forward:
  %w = phi i32 [ 3, %a ], [ %xb, %b ]
  br label %m
m:
  %v = phi i32 [ %w, %forward ], [ 5, %a2 ]
  %old = load i32, ptr %po, align 4
  %sum = add i32 %old, %v
  store i32 %sum, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
