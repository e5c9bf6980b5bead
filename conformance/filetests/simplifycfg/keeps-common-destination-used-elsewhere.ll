; negative: another block uses what the second block computes
; RUN: opt --passes='simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %c1, label %m, label %done
; CHECK: br i1 %c, label %use, label %done
; CHECK: ret void
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 3
  %c1 = icmp slt i32 %t, 5
  br i1 %k, label %a, label %b
a:
  store volatile i32 1, ptr %po, align 4
  br i1 %c1, label %m, label %done
b:
  store volatile i32 2, ptr %po, align 4
  br label %m
m:
  %v = add i32 %x, 1
  %c = icmp eq i32 %v, 7
  br i1 %c, label %use, label %done
use:
  store volatile i32 %v, ptr %po, align 4
  br label %done
done:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
