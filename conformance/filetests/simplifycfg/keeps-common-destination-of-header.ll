; negative: the header of a loop is not copied
; RUN: opt --passes='simplifycfg<bonus-inst-threshold=9>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<bonus-inst-threshold=9>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %k, label %h, label %done
; CHECK: br i1 %c, label %body, label %done
; CHECK: ret void
; VERDICT: simplifycfg @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 3
  br i1 %k, label %h, label %done
h:
  %n = load volatile i32, ptr %pi, align 4
  %c = icmp slt i32 %n, 9
  br i1 %c, label %body, label %done
body:
  %m = add nsw i32 %n, 1
  store volatile i32 %m, ptr %pi, align 4
  br label %h
done:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
