; a case that alone leads to a block says what the value is there; the default and shared cases do not
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: one:
; CHECK-NEXT: store i32 4, ptr %po
; CHECK: more:
; CHECK-NEXT: %m = add i32 %s, 3
; CHECK: other:
; CHECK-NEXT: %o = add i32 %s, 5
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %s = and i32 %x, 7
  switch i32 %s, label %other [
    i32 1, label %one
    i32 2, label %more
    i32 3, label %more
  ]
one:
  %n = add i32 %s, 3
  store i32 %n, ptr %po, align 4
  ret void
more:
  %m = add i32 %s, 3
  store i32 %m, ptr %po, align 4
  ret void
other:
  %o = add i32 %s, 5
  store i32 %o, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
