; an ordered comparison and its unordered complement, for lanes with NaN as well; a NaN makes the complement true
; RUN: opt --passes='nvvm-predicate-opt-variant' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt-variant' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: fcmp olt float
; CHECK-NOT: fcmp
; CHECK: select i1 %c, i32 4, i32 3
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
  %fx = bitcast i32 %x to float
  %fy = bitcast i32 %y to float
  %c = fcmp olt float %fx, %fy
  %s = select i1 %c, i32 1, i32 2
  %d = fcmp uge float %fx, %fy
  %u = select i1 %d, i32 3, i32 4
  %r = shl i32 %u, %s
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
