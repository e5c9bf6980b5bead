; the outermost call says what is returned; another one hands on, a third adds
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; RUN: check --passes=tailcallelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,40)]
; CHECK-LABEL: define internal i32 @walk
; CHECK: %ret.tr = phi i32 [ poison, %entry ]
; CHECK: %ret.known.tr = phi i1 [ false, %entry ]
; CHECK-NOT: call i32 @walk
; CHECK: select i1 %ret.known.tr, i32 %ret.tr
; CHECK-LABEL: @k
; VERDICT: @k: Refines

define internal i32 @walk(i32 %n, i32 %x) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
done:
  ret i32 1
more:
  %m = sub i32 %n, 1
  %y = mul i32 %x, 5
  %w = lshr i32 %x, 3
  %c = and i32 %w, 3
  switch i32 %c, label %plain [ i32 0, label %fixed
                               i32 1, label %added ]
fixed:
  %r0 = call i32 @walk(i32 %m, i32 %y)
  ret i32 %x
added:
  %r1 = call i32 @walk(i32 %m, i32 %y)
  %s1 = add i32 %r1, %n
  ret i32 %s1
plain:
  %r2 = call i32 @walk(i32 %m, i32 %y)
  ret i32 %r2
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @walk(i32 %t, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
