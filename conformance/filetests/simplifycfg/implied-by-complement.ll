; a branch on the complement of what holds goes the other way
; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=simplifycfg %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %c
; CHECK-NOT: br i1
; CHECK: store volatile i32 2
; CHECK-NOT: store volatile i32 1
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 10
  br i1 %c, label %a, label %j
a:
  %q = sdiv i32 %x, 7
  store i32 %q, ptr %po, align 4
  %d = xor i1 %c, true
  br i1 %d, label %y, label %n
y:
  store volatile i32 1, ptr %po, align 4
  br label %j
n:
  store volatile i32 2, ptr %po, align 4
  br label %j
j:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
