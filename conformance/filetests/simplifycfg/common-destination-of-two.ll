; a second branch behind two divergent ones is joined to each of them
; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=simplifycfg %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: b:
; CHECK: select i1 %pc
; CHECK-NOT: b:
; CHECK: select i1 %qc
; CHECK-NOT: b:
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 10
  br i1 %c, label %p, label %q
p:
  store volatile i32 1, ptr %pi, align 4
  %pc = icmp sgt i32 %x, 40
  br i1 %pc, label %b, label %f
q:
  store volatile i32 2, ptr %pi, align 4
  %qc = icmp slt i32 %x, -10
  br i1 %qc, label %b, label %f
b:
  %bc = icmp ult i32 %t, 20
  br i1 %bc, label %s, label %f
s:
  store volatile i32 7, ptr %po, align 4
  br label %j
f:
  store volatile i32 8, ptr %po, align 4
  br label %j
j:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
