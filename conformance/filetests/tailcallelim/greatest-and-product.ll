; minimum, maximum and product; the joined return is taken apart
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; RUN: check --passes=tailcallelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,40)]
; CHECK-LABEL: define internal i32 @greatest
; CHECK: %accumulator.tr = phi i32 [ -2147483648, %entry ]
; CHECK-NOT: call i32 @greatest
; CHECK: ret i32
; CHECK-LABEL: define internal i32 @product
; CHECK: %accumulator.tr = phi i32 [ 1, %entry ]
; CHECK-NOT: call
; CHECK: ret i32
; VERDICT: @k: Refines

define internal i32 @greatest(i32 %n, i32 %v) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 1
  %w = mul i32 %v, -1640531527
  %r = call i32 @greatest(i32 %m, i32 %w)
  %g = call i32 @llvm.smax.i32(i32 %w, i32 %r)
  br label %done
done:
  %o = phi i32 [ %v, %entry ], [ %g, %more ]
  ret i32 %o
}
define internal i32 @product(i32 %n, i32 %v) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = lshr i32 %n, 1
  %r = call i32 @product(i32 %m, i32 %v)
  %f = or i32 %n, 1
  %g = mul i32 %f, %r
  ret i32 %g
done:
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %g = call i32 @greatest(i32 %t, i32 %x)
  %p = call i32 @product(i32 %x, i32 %t)
  %r = xor i32 %g, %p
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.smax.i32(i32, i32)
