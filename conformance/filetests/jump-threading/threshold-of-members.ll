; what extracts a member costs nothing, so that no threshold keeps it from being copied
; RUN: opt --passes='jump-threading<jump-threading-threshold=1>' --verify-each -S %s | filecheck %s
; RUN: check --passes='jump-threading<jump-threading-threshold=1>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %k, label %m, label %m.thread
; CHECK: m.thread:
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %g0 = insertvalue { i32, i32, i32 } poison, i32 %x, 0
  %g1 = insertvalue { i32, i32, i32 } %g0, i32 %t, 1
  %g = insertvalue { i32, i32, i32 } %g1, i32 7, 2
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %j = phi i32 [ 1, %a ], [ %x, %b ]
  %f0 = extractvalue { i32, i32, i32 } %g, 0
  %f1 = extractvalue { i32, i32, i32 } %g, 1
  %f2 = extractvalue { i32, i32, i32 } %g, 2
  %c = icmp eq i32 %j, 1
  br i1 %c, label %p, label %q
p:
  store i32 %f0, ptr %po, align 4
  br label %e
q:
  store i32 %f1, ptr %po, align 4
  br label %e
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
