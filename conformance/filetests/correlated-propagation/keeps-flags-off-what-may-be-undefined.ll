; negative: a PHI with an undefined entry may be anything in each use: no flags, no other operation
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: add i32 %j, 1
; CHECK: sdiv i32 %j, 3
; CHECK: sext i32 %j to i64
; CHECK: and i32 %j, 7
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %l = and i32 %x, 7
  %k = icmp sgt i32 %x, 1000
  br i1 %k, label %a, label %m
a:
  br label %m
m:
  %j = phi i32 [ undef, %a ], [ %l, %entry ]
  %p = add i32 %j, 1
  %d = sdiv i32 %j, 3
  %w = sext i32 %j to i64
  %wi = trunc i64 %w to i32
  %n = and i32 %j, 7
  %s0 = xor i32 %p, %d
  %s1 = xor i32 %wi, %n
  %s = xor i32 %s0, %s1
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
