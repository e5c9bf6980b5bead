; negative: a PHI of two slots would keep both in memory
; RUN: opt --passes='simplifycfg<sink-common-insts>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<sink-common-insts>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: a:
; CHECK: store i32 %x, ptr %s
; CHECK: b:
; CHECK: store i32 %x, ptr %u
; CHECK: ret void
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %s = alloca i32, align 4
  %u = alloca i32, align 4
  %k = icmp slt i32 %x, 3
  br i1 %k, label %a, label %b
a:
  store volatile i32 1, ptr %po, align 4
  store i32 %x, ptr %s, align 4
  br label %end
b:
  store volatile i32 2, ptr %po, align 4
  store i32 %x, ptr %u, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
