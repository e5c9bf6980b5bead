; negative: the block is longer than the limit
; RUN: opt --passes='jump-threading<jump-threading-threshold=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='jump-threading<jump-threading-threshold=0>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: phi i1 [ %ea, %a ], [ %e, %b ]
; CHECK: br i1 %f
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
  %ea = icmp ult i32 %xa, 40
  br label %m
b:
  %xb = mul i32 %x, 5
  %e = icmp slt i32 %xb, %t
  br label %m
m:
  %f = phi i1 [ %ea, %a ], [ %e, %b ]
  %v = phi i32 [ %xa, %a ], [ %t, %b ]
  store i32 %v, ptr %pi, align 4
  store i32 %t, ptr %pi, align 4
  br i1 %f, label %p, label %q
p:
  store i32 %v, ptr %po, align 4
  ret void
q:
  store i32 8, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
