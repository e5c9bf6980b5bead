; negative: the arm may be reached by its address
; RUN: opt --passes='simplifycfg<hoist-common-insts>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<hoist-common-insts>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: a:
; CHECK: %m = mul i32 %x, 3
; CHECK: b:
; CHECK: %n = mul i32 %x, 3
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 3
  %ba = icmp ne ptr blockaddress(@k, %a), null
  %bi = zext i1 %ba to i32
  store i32 %bi, ptr %pi, align 4
  br i1 %k, label %a, label %b
a:
  %m = mul i32 %x, 3
  store volatile i32 %m, ptr %po, align 4
  br label %end
b:
  %n = mul i32 %x, 3
  store volatile i32 %n, ptr %pi, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
