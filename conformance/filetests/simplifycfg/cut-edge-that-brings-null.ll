; an edge that brings the address of a store null is never taken
; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=simplifycfg %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: store volatile i32 1
; CHECK-NEXT: unreachable
; CHECK: store volatile i32 2
; CHECK: store i32 %x, ptr %po
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 1000
  br i1 %c, label %a, label %b
a:
  store volatile i32 1, ptr %pi, align 4
  br label %j
b:
  store volatile i32 2, ptr %pi, align 4
  br label %j
j:
  %p = phi ptr [ null, %a ], [ %po, %b ]
  %y = add i32 %x, 1
  store i32 %x, ptr %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
