; negative: no load on an edge where that is off
; RUN: opt --passes=gvn<no-load-pre> --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn<no-load-pre> %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn<no-load-pre> %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK: load i32, ptr %pi
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %t, 9
  br i1 %c, label %a, label %b
a:
  store i32 %t, ptr %pi, align 4
  br label %j
b:
  %f = freeze i32 %t
  store i32 %f, ptr %po, align 4
  br label %j
j:
  %v = load i32, ptr %pi, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
