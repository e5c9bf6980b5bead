; negative: the header of a loop is not gone round
; RUN: opt --passes='simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %c1, label %one, label %h
; CHECK: br i1 %c2, label %end, label %l
; CHECK: ret void
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  store volatile i32 0, ptr %po, align 4
  %c1 = icmp eq i32 %x, 1
  br i1 %c1, label %one, label %h
one:
  store volatile i32 1, ptr %po, align 4
  br label %end
h:
  %c2 = icmp eq i32 %x, 2
  br i1 %c2, label %end, label %l
l:
  %n = load volatile i32, ptr %po, align 4
  %m = add i32 %n, 1
  store volatile i32 %m, ptr %po, align 4
  %z = icmp ult i32 %m, 5
  br i1 %z, label %h, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
