; negative: no freeze of what is never poison
; RUN: opt --passes='nvvm-predicate-opt' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NOT: freeze
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
  %a = icmp ult i32 %t, 5
  %bt = and i32 %t, 2
  %b = icmp eq i32 %bt, 0
  %ct = and i32 %t, 4
  %c = icmp eq i32 %ct, 0
  %s = select i1 %a, i1 %b, i1 %c
  %r = zext i1 %s to i32
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
