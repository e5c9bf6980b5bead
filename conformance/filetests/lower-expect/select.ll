; a select has weights as well
; RUN: opt --passes=lower-expect --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-expect %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %r = select i1 %c, i32 %x, i32 %t, !prof [[W:![0-9]+]]
; CHECK: [[W]] = !{!"branch_weights", !"expected", i32 1, i32 2000}
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 9
  %e = call i1 @llvm.expect.i1(i1 %c, i1 false)
  %r = select i1 %e, i32 %x, i32 %t
  store i32 %r, ptr %po, align 4
  ret void
}

declare i1 @llvm.expect.i1(i1, i1)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
