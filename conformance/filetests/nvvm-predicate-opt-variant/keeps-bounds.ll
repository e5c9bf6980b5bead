; negative: floats, wide integers, different bounds, other predicates, and comparisons that somebody else uses
; RUN: opt --passes='nvvm-predicate-opt-variant' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt-variant' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9), i64 5]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NOT: @llvm.umax
; CHECK-NOT: @llvm.smax
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in, i64 %k) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %y = load i32, ptr %py
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %fx = sitofp i32 %x to float
  %fy = sitofp i32 %y to float
  %a = fcmp olt float %fx, 5.000000e+00
  %b = fcmp olt float %fy, 5.000000e+00
  %f = and i1 %a, %b
  %wx = sext i32 %x to i64
  %wy = sext i32 %y to i64
  %c = icmp slt i64 %wx, %k
  %d = icmp slt i64 %wy, %k
  %w = and i1 %c, %d
  %e = icmp slt i32 %x, 5
  %g = icmp slt i32 %y, 6
  %h = and i1 %e, %g
  %m = icmp slt i32 %x, 7
  %n = icmp ult i32 %y, 7
  %o = and i1 %m, %n
  %p = icmp slt i32 %x, 8
  %q = icmp slt i32 %y, 8
  %s = and i1 %p, %q
  %ps = select i1 %p, i1 %s, i1 %q
  %1 = select i1 %f, i32 1, i32 0
  %2 = select i1 %w, i32 2, i32 0
  %3 = select i1 %h, i32 4, i32 0
  %4 = select i1 %o, i32 8, i32 0
  %5 = select i1 %ps, i32 16, i32 0
  %6 = add i32 %1, %2
  %7 = add i32 %3, %4
  %8 = add i32 %5, %6
  %r = add i32 %7, %8
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
