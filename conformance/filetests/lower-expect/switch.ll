; the case that is expected; the first weight is that of the default
; RUN: opt --passes=lower-expect --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-expect %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: switch i32 %x, label %a [
; CHECK-NEXT: i32 1, label %b
; CHECK-NEXT: i32 7, label %a
; CHECK-NEXT: ], !prof [[W:![0-9]+]]
; CHECK: [[W]] = !{!"branch_weights", !"expected", i32 1, i32 1, i32 2000}
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %e = call i32 @llvm.expect.i32(i32 %x, i32 7)
  switch i32 %e, label %a [
    i32 1, label %b
    i32 7, label %a
  ]
a:
  br label %j
b:
  br label %j
j:
  %r = phi i32 [ 1, %a ], [ 2, %b ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.expect.i32(i32, i32)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
