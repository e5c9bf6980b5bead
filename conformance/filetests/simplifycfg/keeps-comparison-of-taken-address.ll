; negative: the block may be reached by its address
; RUN: opt --passes='simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %c1, label %one, label %m
; CHECK: br i1 %c2, label %two, label %end
; CHECK: ret void
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %ba = icmp ne ptr blockaddress(@k, %m), null
  %bi = zext i1 %ba to i32
  store i32 %bi, ptr %pi, align 4
  %c1 = icmp eq i32 %x, 1
  br i1 %c1, label %one, label %m
one:
  store volatile i32 1, ptr %po, align 4
  br label %end
m:
  %c2 = icmp eq i32 %x, 2
  br i1 %c2, label %two, label %end
two:
  store volatile i32 2, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
