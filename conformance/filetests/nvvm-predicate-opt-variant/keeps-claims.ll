; negative: the comparison before claims that there is no NaN, the one behind does not
; RUN: opt --passes='nvvm-predicate-opt-variant' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt-variant' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: fcmp nnan olt
; CHECK: fcmp uge
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %y = load i32, ptr %py
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %fx = bitcast i32 %x to float
  %fy = bitcast i32 %y to float
  %c = fcmp nnan olt float %fx, %fy
  %o = icmp eq i32 %x, 3
  %oc = select i1 %o, i1 %c, i1 false
  %s = select i1 %oc, i32 1, i32 2
  %d = fcmp uge float %fx, %fy
  %u = select i1 %d, i32 3, i32 4
  %r = shl i32 %u, %s
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
