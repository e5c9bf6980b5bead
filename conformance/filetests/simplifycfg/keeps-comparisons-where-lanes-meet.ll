; negative: a block where lanes meet stays in a function with collectives
; RUN: opt '--passes=simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check '--passes=simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %a
; CHECK: br i1 %b
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %q = call i32 @llvm.nvvm.activemask()
  %odd = trunc i32 %t to i1
  br i1 %odd, label %left, label %right
left:
  store volatile i32 5, ptr %po, align 4
  %a = icmp eq i32 %x, 1
  br i1 %a, label %one, label %next
right:
  store volatile i32 6, ptr %po, align 4
  br label %next
next:
  %b = icmp eq i32 %x, 2
  br i1 %b, label %two, label %rest
one:
  store volatile i32 4, ptr %po, align 4
  br label %end
two:
  store volatile i32 %q, ptr %po, align 4
  br label %end
rest:
  store volatile i32 3, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask()
