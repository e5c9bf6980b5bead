; branches settled by a range of the branch before, by a part of a conjunction, and by the cases of a switch
; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=simplifycfg %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-5,25)]
; CHECK-LABEL: @k
; CHECK: br i1 %c
; CHECK-NOT: store volatile i32 2
; CHECK: switch i32 %x
; CHECK-NOT: store volatile i32 4
; CHECK: store volatile i32 5
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %u = icmp ult i32 %x, 10
  %o = trunc i32 %t to i1
  %c = and i1 %o, %u
  br i1 %c, label %a, label %m
a:
  store volatile i32 8, ptr %po, align 4
  %d = icmp sgt i32 %x, -1
  br i1 %d, label %y, label %n
y:
  store volatile i32 1, ptr %po, align 4
  br label %j
n:
  store volatile i32 2, ptr %po, align 4
  br label %j
m:
  switch i32 %x, label %e [ i32 3, label %s
                            i32 5, label %s
                            i32 -4, label %r ]
s:
  store volatile i32 9, ptr %po, align 4
  %f = icmp ult i32 %x, 6
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
  %g = icmp eq i32 %x, -4
  br i1 %g, label %w, label %j
j:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
