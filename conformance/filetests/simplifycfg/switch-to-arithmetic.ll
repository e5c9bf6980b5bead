; a switch over small constants becomes a shifted number, x * a + b, or one value; holes take the default
; RUN: opt '--passes=simplifycfg<switch-to-lookup>' --verify-each -S %s | filecheck %s
; RUN: check '--passes=simplifycfg<switch-to-lookup>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 '--passes=simplifycfg<switch-to-lookup>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,-3,9)]
; CHECK-LABEL: @k
; CHECK-NOT: switch i32
; CHECK: switch.lookup:
; CHECK: mul i32 {{.*}}, 3
; CHECK: add i32 {{.*}}, 10
; CHECK: lshr i40
; CHECK: phi i32
; CHECK: phi i8
; CHECK: phi float
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %x, label %j [ i32 0, label %a
                            i32 1, label %b
                            i32 2, label %c
                            i32 4, label %d ]
a:
  br label %j
b:
  br label %j
c:
  br label %j
d:
  br label %j
j:
  %r = phi i32 [ 10, %a ], [ 13, %b ], [ 16, %c ], [ 22, %d ], [ 19, %entry ]
  %s = phi i8 [ 4, %a ], [ -1, %b ], [ 3, %c ], [ 9, %d ], [ 77, %entry ]
  %f = phi float [ 1.0, %a ], [ 1.0, %b ], [ 1.0, %c ], [ 1.0, %d ], [ 2.0, %entry ]
  %w = zext i8 %s to i32
  %g = fptosi float %f to i32
  %v = mul i32 %w, %r
  %u = add i32 %v, %g
  store i32 %u, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
