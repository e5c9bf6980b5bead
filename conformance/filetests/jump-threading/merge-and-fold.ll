; a branch that single predecessors settle goes one way, blocks without another way in are joined
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %k, label %p, label %b
; CHECK: store i32 3
; CHECK-NOT: store i32 4
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
m:
  %c = icmp slt i32 %x, 20
  br i1 %c, label %p, label %q
p:
  store i32 3, ptr %po, align 4
  ret void
q:
  store i32 4, ptr %po, align 4
  ret void
b:
  store i32 5, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
