; the values of several returns become a PHI
; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=simplifycfg %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: ret void
; CHECK: common.ret:
; CHECK-NEXT: phi i32 [ %q, %a ], [ %r, %b ]
; CHECK-NEXT: ret i32
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %v = call i32 @f(i32 %x, ptr %in)
  store i32 %v, ptr %po, align 4
  ret void
}

define internal i32 @f(i32 %x, ptr %in) {
entry:
  %c = icmp sgt i32 %x, 10
  br i1 %c, label %a, label %b
a:
  %q = load i32, ptr %in, align 4
  ret i32 %q
b:
  %g = getelementptr i32, ptr %in, i32 1
  %r = load i32, ptr %g, align 4
  ret i32 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
