; an edge loads what is behind a barrier if only the thread itself can write it, and the slot is alive there; what the load claims does not hold on the edge
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %s.pr = load i32, ptr %slot, align 4{{$}}
; CHECK: %s = phi i32 [ %xa, %a ], [ %s.pr, %b ]
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK-NOT: %s = load
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %slot = alloca i32, align 4
  store i32 %t, ptr %slot, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  %xa = mul i32 %x, 3
  store i32 %xa, ptr %slot, align 4
  br label %m
b:
  store i32 %x, ptr %pi, align 4
  store i32 3, ptr %pi, align 4
  store i32 %x, ptr %pi, align 4
  store i32 4, ptr %pi, align 4
  store i32 %x, ptr %pi, align 4
  br label %m
m:
  call void @llvm.nvvm.barrier0()
  %s = load i32, ptr %slot, align 4, !noundef !0
  %c = icmp sgt i32 %s, 9
  br i1 %c, label %p, label %q
p:
  store i32 5, ptr %po, align 4
  ret void
q:
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()

!0 = !{}
