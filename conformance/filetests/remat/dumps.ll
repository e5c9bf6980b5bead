; RUN: opt --passes='remat<remat-maxreg-ceiling=5;dump-remat;dump-remat-add;dump-remat-load;dump-remat-iv;remat-lli-factor=0>' --disable-output %s | filecheck %s
; What the dump switches print.

; CHECK: remat of @k, round 1: Max-Live-Function(3) = 8, target 5
; CHECK: Total Pullable before considering cost: {{[0-9]+}}
; CHECK: Really Final Pull-in: {{[0-9]+}} ({{.*}}), best of all choices
; CHECK-DAG: pull in: %u = load i32
; CHECK-DAG: load recomputed: %u = load i32
; CHECK-DAG: from induction variable, {{.*}}: %g = add i32 %i, 9
; CHECK-DAG: add: %u.remat = load i32
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %p = getelementptr i32, ptr %in, i32 %t
  %u = load i32, ptr %p
  %v = add i32 %x, 100
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %s = phi i32 [ %x, %entry ], [ %sn, %loop ]
  %g = add i32 %i, 9
  %m = mul i32 %s, 5
  %q = xor i32 %m, %i
  %sn = add i32 %q, %m
  %i2 = add i32 %i, 1
  %done = icmp uge i32 %i2, %x
  br i1 %done, label %end, label %loop
end:
  %r0 = add i32 %v, %sn
  %r1 = add i32 %r0, %u
  %r = add i32 %r1, %g
  %po = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
