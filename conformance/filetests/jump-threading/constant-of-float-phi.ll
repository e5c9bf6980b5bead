; a comparison of floats that an edge makes one of constants
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %k, label %a, label %m
; CHECK: br label %q
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %f = sitofp i32 %x to float
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %m
a:
  %w = mul i32 %x, 3
  br label %m
m:
  %j = phi float [ 0x7FF8000000000000, %a ], [ %f, %entry ]
  %v = phi i32 [ %w, %a ], [ %t, %entry ]
  %z = add i32 %v, 7
  %c = fcmp olt float %j, 20.0
  br i1 %c, label %p, label %q
p:
  store i32 5, ptr %po, align 4
  ret void
q:
  store i32 %z, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
