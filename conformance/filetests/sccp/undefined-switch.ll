; a switch on an undefined value, or on one that no claim allows, leaves nothing
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: a:
; CHECK-NEXT: unreachable
; CHECK: u:
; CHECK-NOT: switch
; CHECK: unreachable
; CHECK-NOT: store i32 1,
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 1000
  br i1 %c, label %a, label %m
a:
  switch i32 undef, label %d [
    i32 3, label %b
  ]
m:
  %e = icmp slt i32 %x, -1000
  br i1 %e, label %u, label %b
u:
  %l = and i32 %x, 3
  %v = call range(i32 10, 20) i32 @llvm.umin.i32(i32 %l, i32 3)
  switch i32 %v, label %d [
    i32 3, label %b
  ]
d:
  store i32 1, ptr %po, align 4
  ret void
b:
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.umin.i32(i32, i32)
