; negative: neither arm dominates the other, lanes of one have not compared what the other one did
; RUN: opt --passes='nvvm-predicate-opt-variant' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt-variant' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: icmp slt i32 %x, %y
; CHECK: icmp sge i32 %x, %y
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
  %o = icmp eq i32 %x, 3
  br i1 %o, label %a, label %b
a:
  %c = icmp slt i32 %x, %y
  %s = select i1 %c, i32 1, i32 2
  br label %join
b:
  %d = icmp sge i32 %x, %y
  %u = select i1 %d, i32 3, i32 4
  br label %join
join:
  %r = phi i32 [ %s, %a ], [ %u, %b ]
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
