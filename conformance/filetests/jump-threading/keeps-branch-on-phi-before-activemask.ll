; negative: the branch decides which lanes come to the convergent operation
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %f
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
  %xa = mul i32 %x, 3
  %ea = icmp ult i32 %xa, 40
  br label %m
b:
  %xb = mul i32 %x, 5
  %e = icmp slt i32 %xb, %t
  br label %m
m:
  %f = phi i1 [ %ea, %a ], [ %e, %b ]
  %v = phi i32 [ %xa, %a ], [ %t, %b ]
  br i1 %f, label %p, label %q
p:
  %mask = call i32 @llvm.nvvm.activemask()
  store i32 %mask, ptr %pi, align 4
  store i32 %v, ptr %po, align 4
  ret void
q:
  store i32 8, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask() #0
attributes #0 = { convergent }
