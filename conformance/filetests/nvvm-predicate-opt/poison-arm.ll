; the arm that lanes do not choose is poison for them
; RUN: opt --passes='nvvm-predicate-opt' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: freeze i1 %b
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %y = load i32, ptr %py
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %s = and i32 %t, 63
  %sh = lshr i32 -1, %s
  %b = icmp ult i32 %sh, 1000
  %a = icmp ult i32 %t, 32
  %all = select i1 %a, i1 %b, i1 false
  br i1 %all, label %arm, label %join
arm:
  br label %join
join:
  %r = phi i32 [ 1, %entry ], [ 2, %arm ]
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
