; the same comparison with operands exchanged, in an arm of some lanes, of a predicate that lives there anyway
; RUN: opt --passes='nvvm-predicate-opt-variant' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt-variant' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %c = icmp sgt i32 %x, %y
; CHECK: arm:
; CHECK-NOT: icmp slt
; CHECK: zext i1 %c to i32
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
  %c = icmp sgt i32 %x, %y
  %o = icmp eq i32 %x, 3
  br i1 %o, label %join, label %arm
arm:
  %d = icmp slt i32 %y, %x
  %z = zext i1 %d to i32
  br label %join
join:
  %v = phi i32 [ 5, %entry ], [ %z, %arm ]
  %s = select i1 %c, i32 %v, i32 9
  store i32 %s, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
