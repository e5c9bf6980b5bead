; out of range the result is poison, and so is that of an index that is poison; here nobody looks at it
; RUN: opt --passes='lower-dynamic-elements' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-dynamic-elements' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: select <4 x i1>
; CHECK-NOT: extractelement {{.*}} i32 %
; CHECK: ret void

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr i32, ptr %in, i64 %l
  %i = load i32, ptr %pi, align 4
  %w = load <4 x i32>, ptr %in, align 16
  %j = shl i32 %i, 1
  %x = extractelement <4 x i32> %w, i32 %j
  %u = insertelement <4 x i32> %w, i32 %t, i32 %j
  %y = extractelement <4 x i32> %u, i32 0
  %z = add i32 %x, %y
  %k = add nuw i32 %i, -1
  %q = extractelement <4 x i32> %w, i32 %k
  %r = add i32 %z, %q
  %b = icmp eq i32 %i, 1
  %v = select i1 %b, i32 %r, i32 5
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
