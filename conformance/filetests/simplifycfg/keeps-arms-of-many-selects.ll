; negative: three values would be chosen
; RUN: opt --passes='simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %k
; CHECK: %w = phi i32
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 3
  br i1 %k, label %a, label %b
a:
  br label %j
b:
  %h = add i32 %x, %t
  br label %j
j:
  %u = phi i32 [ 1, %a ], [ %x, %b ]
  %v = phi i32 [ 2, %a ], [ %t, %b ]
  %w = phi i32 [ 3, %a ], [ %h, %b ]
  store i32 %u, ptr %po, align 4
  store volatile i32 %v, ptr %po, align 4
  store volatile i32 %w, ptr %pi, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
