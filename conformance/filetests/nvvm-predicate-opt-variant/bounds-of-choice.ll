; a select that stands for and: what it would not have looked at is frozen, as it may be poison there
; RUN: opt --passes='nvvm-predicate-opt-variant' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt-variant' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,5,90)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %[[F:.*]] = freeze i32 %p
; CHECK: %[[M:.*]] = call i32 @llvm.smax.i32(i32 %x, i32 %[[F]])
; CHECK: icmp slt i32 %[[M]], 5
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
  %p = add nuw i32 %x, %y
  %a = icmp slt i32 %x, 5
  %b = icmp slt i32 %p, 5
  %all = select i1 %a, i1 %b, i1 false
  %i = zext i1 %all to i32
  store i32 %i, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
