; a switch of which no arm does anything
; RUN: opt --passes=adce --verify-each -S %s | filecheck %s
; RUN: check --passes=adce %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: switch
; CHECK: store i32 %t
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %x, label %d [
    i32 0, label %a
    i32 1, label %b
  ]
a:
  br label %j
b:
  br label %d
d:
  br label %j
j:
  store i32 %t, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
