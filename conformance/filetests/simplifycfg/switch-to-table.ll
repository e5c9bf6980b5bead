; a switch over constants becomes a table in global memory; the default is tested for
; RUN: opt '--passes=simplifycfg<switch-to-lookup>' --verify-each -S %s | filecheck %s
; RUN: check '--passes=simplifycfg<switch-to-lookup>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 '--passes=simplifycfg<switch-to-lookup>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,-3,9)]
; CHECK: @switch.table.k = private unnamed_addr addrspace(1) constant [4 x i64] [i64 100, i64 7, i64 99, i64 5], align 8
; CHECK-LABEL: @k
; CHECK: [[i:%.*]] = sub i32 %x, 2
; CHECK: icmp ult i32 [[i]], 4
; CHECK: br i1
; CHECK: load i64
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %x, label %d [ i32 2, label %a
                            i32 3, label %b
                            i32 4, label %c
                            i32 5, label %j ]
a:
  br label %j
b:
  br label %j
c:
  %n = sext i32 %x to i64
  %m = add i64 %n, 95
  br label %j
d:
  store volatile i32 1, ptr %po, align 4
  br label %j
j:
  %r = phi i64 [ 100, %a ], [ 7, %b ], [ %m, %c ], [ -1, %d ], [ 5, %entry ]
  %w = trunc i64 %r to i32
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
