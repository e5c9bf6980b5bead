; negative: every block before the branch decides whether lanes come to it
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK: m:
; CHECK: %f = phi i1
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c1 = icmp slt i32 %x, 10
  %c2 = icmp ult i32 %t, 9
  %c3 = icmp eq i32 %t, 4
  %c4 = icmp ugt i32 %t, 5
  br i1 %c1, label %a, label %m
a:
  store volatile i32 7, ptr %po, align 4
  br i1 %c2, label %m, label %q
m:
  %f = phi i1 [ %c3, %entry ], [ %c4, %a ]
  br i1 %f, label %p, label %q
p:
  store i32 10, ptr %po, align 4
  ret void
q:
  store i32 11, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
