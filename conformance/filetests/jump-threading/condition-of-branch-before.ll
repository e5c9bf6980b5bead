; what the branch before said decides the one behind the join on that edge
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: icmp slt i32 %x, 20
; CHECK: store i32 3
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
  store i32 1, ptr %pi, align 4
  br label %m
b:
  store i32 2, ptr %pi, align 4
  %k2 = icmp sgt i32 %x, 40
  br i1 %k2, label %m, label %o
m:
  %c = icmp slt i32 %x, 20
  br i1 %c, label %p, label %q
p:
  store i32 3, ptr %po, align 4
  ret void
q:
  store i32 4, ptr %po, align 4
  ret void
o:
  store i32 5, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
