; negative: a number that was not a predicate
; RUN: opt --passes=nvvm-peephole-optimizer --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-peephole-optimizer %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: icmp ne i32 %e, 0
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = trunc i32 %x to i8
  %e = zext i8 %p to i32
  %c = icmp ne i32 %e, 0
  br i1 %c, label %a, label %b
a:
  store i32 %x, ptr %po, align 4
  ret void
b:
  store i32 %t, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
