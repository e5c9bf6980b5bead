; negative: an edge of an indirect branch cannot be led elsewhere
; RUN: opt --passes='simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: indirectbr
; CHECK: pass:
; CHECK: br label %end
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %never = icmp sgt i32 %t, 4000
  br i1 %never, label %jump, label %end
jump:
  indirectbr ptr blockaddress(@k, %end), [label %pass, label %end]
pass:
  br label %end
end:
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
