; negative: what the cases compute is used not only on the edge to the common target
; RUN: opt '--passes=simplifycfg<switch-to-lookup>' --verify-each -S %s | filecheck %s
; RUN: check '--passes=simplifycfg<switch-to-lookup>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,-3,9)]
; CHECK: switch i32 %x
; CHECK: %m = mul i32 %x, %x
; VERDICT: @k: Refines

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %x, label %d [ i32 2, label %c
                            i32 3, label %c
                            i32 4, label %c
                            i32 5, label %c ]
c:
  %m = mul i32 %x, %x
  br label %j
d:
  store volatile i32 1, ptr %po, align 4
  ret void
j:
  %r = phi i32 [ %m, %c ], [ %s, %j ]
  %i = phi i32 [ 0, %c ], [ %n, %j ]
  %s = sub i32 %m, %r
  %n = add i32 %i, 1
  %w = icmp ult i32 %n, 3
  br i1 %w, label %j, label %e
e:
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
