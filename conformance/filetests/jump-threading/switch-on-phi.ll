; a switch that edges decide is gone round by each
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: switch
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  br label %m
b:
  %k2 = icmp slt i32 %x, 30
  br i1 %k2, label %m, label %e
e:
  br label %m
m:
  %j = phi i32 [ 0, %a ], [ 1, %b ], [ 7, %e ]
  switch i32 %j, label %d [
    i32 0, label %p
    i32 1, label %q
  ]
p:
  store i32 10, ptr %po, align 4
  ret void
q:
  store i32 20, ptr %po, align 4
  ret void
d:
  store i32 %t, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
