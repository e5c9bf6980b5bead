; all zero is one or; some not all ones is one and
; RUN: opt --passes='nvvm-predicate-opt-variant' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt-variant' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-1,1)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %[[O:.*]] = or i32 %x, %y
; CHECK: icmp eq i32 %[[O]], 0
; CHECK: %[[A:.*]] = and i32 %x, %y
; CHECK: icmp ne i32 %[[A]], -1
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
  %a = icmp eq i32 %x, 0
  %b = icmp eq i32 %y, 0
  %all = and i1 %a, %b
  %d = icmp ne i32 %x, -1
  %e = icmp ne i32 %y, -1
  %some = or i1 %d, %e
  %i = zext i1 %all to i32
  %j = zext i1 %some to i32
  %j2 = shl i32 %j, 1
  %r = or i32 %i, %j2
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
