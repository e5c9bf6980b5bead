; negative: comparisons of different values, and one that holds for many numbers
; RUN: opt '--passes=simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check '--passes=simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: br i1 %abc
; CHECK-NOT: switch

; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = icmp eq i32 %x, 3
  %b = icmp eq i32 %t, 7
  %o = add i32 %x, -11
  %c = icmp ult i32 %o, 9
  %ab = or i1 %a, %b
  %abc = select i1 %ab, i1 true, i1 %c
  br i1 %abc, label %yes, label %no
yes:
  %p = add i32 %t, 0
  %m = call i32 @llvm.nvvm.activemask()
  %s = add i32 %m, %p
  store i32 %s, ptr %po, align 4
  br label %end
no:
  %n = call i32 @llvm.nvvm.activemask()
  store volatile i32 %n, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask()
