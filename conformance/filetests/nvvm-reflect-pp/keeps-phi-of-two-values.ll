; negative: a PHI of two constants is none
; RUN: opt --passes=nvvm-reflect-pp --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-reflect-pp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: phi i1
; CHECK: br i1 %k
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 3
  br i1 %c, label %p, label %m
p:
  br label %m
m:
  %k = phi i1 [ false, %p ], [ true, %entry ]
  br i1 %k, label %a, label %b
a:
  %y = mul i32 %x, 3
  br label %j
b:
  %z = sub i32 %x, %t
  br label %j
j:
  %r = phi i32 [ %y, %a ], [ %z, %b ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
