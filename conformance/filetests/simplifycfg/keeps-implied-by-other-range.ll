; negative: a range that is neither within the other nor apart from it, and cases on both sides of a limit
; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-5,25)]
; CHECK-LABEL: @k
; CHECK: br i1 %u
; CHECK: br i1 %d
; CHECK: switch i32 %x
; CHECK: br i1 %f
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %u = icmp ult i32 %x, 10
  br i1 %u, label %a, label %m
a:
  store volatile i32 8, ptr %po, align 4
  %d = icmp sgt i32 %x, 8
  br i1 %d, label %y, label %n
y:
  store volatile i32 1, ptr %po, align 4
  br label %j
n:
  store volatile i32 2, ptr %po, align 4
  br label %j
m:
  store volatile i32 7, ptr %po, align 4
  switch i32 %x, label %e [ i32 13, label %s
                            i32 15, label %s
                            i32 -4, label %r ]
s:
  store volatile i32 9, ptr %po, align 4
  %f = icmp ult i32 %x, 14
  br i1 %f, label %v, label %w
v:
  store volatile i32 3, ptr %po, align 4
  br label %j
w:
  store volatile i32 4, ptr %po, align 4
  br label %j
r:
  store volatile i32 6, ptr %po, align 4
  br label %j
e:
  store volatile i32 5, ptr %po, align 4
  br label %j
j:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
