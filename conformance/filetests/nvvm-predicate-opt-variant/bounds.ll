; values below a common bound are one maximum; those above, the least one; other parts of the tree stay
; RUN: opt --passes='nvvm-predicate-opt-variant' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt-variant' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9), i32 5]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %[[M:.*]] = call i32 @llvm.umax.i32(i32 %x, i32 %y)
; CHECK: %[[C:.*]] = icmp ult i32 %[[M]], %k
; CHECK: and i1 %[[C]], %odd
; CHECK: @llvm.smax.i32(i32 %x, i32 %z)
; CHECK: icmp sgt i32 %{{.*}}, %y
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in, i32 %k) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %y = load i32, ptr %py
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %z = add i32 %x, %y
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  %a = icmp ult i32 %x, %k
  %b = icmp ugt i32 %k, %y
  %ao = and i1 %a, %odd
  %all = and i1 %ao, %b
  %d = icmp sgt i32 %x, %y
  %e = icmp sgt i32 %z, %y
  %some = or i1 %d, %e
  %i = zext i1 %all to i32
  %j = zext i1 %some to i32
  %j2 = shl i32 %j, 1
  %r = or i32 %i, %j2
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
