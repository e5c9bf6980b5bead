; numbers without a case are told by a bit each where the default brings no constant
; RUN: opt '--passes=simplifycfg<switch-to-lookup>' --verify-each -S %s | filecheck %s
; RUN: check '--passes=simplifycfg<switch-to-lookup>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 '--passes=simplifycfg<switch-to-lookup>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,-3,9)]
; CHECK-LABEL: @k
; CHECK-NOT: switch i32
; CHECK: icmp ult i32 %x, 6
; CHECK: lshr i8 43
; CHECK: trunc i8 {{.*}} to i1
; CHECK: phi i32 [ %y, %d ]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %x, label %d [ i32 0, label %a
                            i32 1, label %b
                            i32 3, label %c
                            i32 5, label %j ]
a:
  br label %j
b:
  br label %j
c:
  br label %j
d:
  store volatile i32 8, ptr %po, align 4
  %y = mul i32 %x, %t
  br label %j
j:
  %r = phi i32 [ 10, %a ], [ 13, %b ], [ 16, %c ], [ %y, %d ], [ 19, %entry ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
