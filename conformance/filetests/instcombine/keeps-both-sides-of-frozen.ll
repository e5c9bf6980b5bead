; negative: a condition that was chosen once is no undefined behaviour, and lanes go to either side
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: %f = freeze i1 undef
; CHECK: br i1 %f, label %a, label %b
; CHECK: store i32 1
; CHECK: store i32 2
; VERDICT: @k:

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %q = getelementptr inbounds i32, ptr %in, i32 %t
  %f = freeze i1 undef
  store i1 %f, ptr %q
  br i1 %f, label %a, label %b
a:
  store i32 1, ptr %po, align 4
  ret void
b:
  store i32 2, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
