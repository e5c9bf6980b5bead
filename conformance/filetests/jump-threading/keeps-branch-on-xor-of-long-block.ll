; negative: the block is longer than the limit
; RUN: opt --passes='jump-threading<jump-threading-threshold=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='jump-threading<jump-threading-threshold=0>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %c = xor i1 %f, %g
; CHECK: br i1 %c
; VERDICT: jump-threading @k: Skipped

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
  %e = icmp slt i32 %xb, %t
  br label %m
m:
  %f = phi i1 [ true, %a ], [ %e, %b ]
  %v = phi i32 [ %xa, %a ], [ %t, %b ]
  %g = icmp sgt i32 %v, 20
  %c = xor i1 %f, %g
  br i1 %c, label %p, label %q
p:
  store i32 %v, ptr %po, align 4
  ret void
q:
  store i32 8, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
