; negative: a select that is used elsewhere, or of which neither value decides
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK: %sel = select
; CHECK: %sel2 = select
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  %k2 = icmp slt i32 %x, -20
  %sel = select i1 %k2, i32 5, i32 %t
  store volatile i32 %sel, ptr %po, align 4
  br label %m
b:
  %x3 = mul i32 %x, 3
  %sel2 = select i1 %k, i32 %t, i32 %x3
  br label %m
m:
  %j = phi i32 [ %sel, %a ], [ %sel2, %b ]
  %c = icmp eq i32 %j, 5
  br i1 %c, label %p, label %q
p:
  store i32 10, ptr %po, align 4
  ret void
q:
  store i32 %j, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
