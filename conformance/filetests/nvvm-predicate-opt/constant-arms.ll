; choices with a constant arm are and, or; what only the chosen arm may be poison of is frozen
; RUN: opt --passes='nvvm-predicate-opt' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %[[F:.*]] = freeze i1 %b
; CHECK: and i1 %a, %[[F]]
; CHECK: or i1 %a, %d
; CHECK: %[[N:.*]] = xor i1 %a, true
; CHECK: and i1 %[[N]], %d
; CHECK: %[[O:.*]] = xor i1 %a, true
; CHECK: or i1 %[[O]], %d
; CHECK-NOT: i1 false
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
  %p = add nsw i32 %x, 2147483639
  %a = icmp slt i32 %x, 5
  %b = icmp slt i32 %p, 2147483640
  %dt = and i32 %t, 2
  %d = icmp eq i32 %dt, 0
  %all = select i1 %a, i1 %b, i1 false
  %some = select i1 %a, i1 true, i1 %d
  %rest = select i1 %a, i1 false, i1 %d
  %last = select i1 %a, i1 %d, i1 true
  %i = zext i1 %all to i32
  %j = select i1 %some, i32 2, i32 0
  %k = select i1 %rest, i32 4, i32 0
  %l = select i1 %last, i32 8, i32 0
  %ij = add i32 %i, %j
  %kl = add i32 %k, %l
  %r = add i32 %ij, %kl
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
