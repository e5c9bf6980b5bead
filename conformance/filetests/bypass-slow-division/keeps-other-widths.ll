; negative: divisions of 32 bits and of vectors
; RUN: opt --passes=bypass-slow-division --verify-each -S %s | filecheck %s
; RUN: check --passes=bypass-slow-division %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i64[64], buf i64[64] rand(7,-9,20), buf i64[64] rand(11,1,6000000000)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: udiv i32
; CHECK: udiv <2 x i64>
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in, ptr %by) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %pb = getelementptr inbounds i64, ptr %by, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %y = load i64, ptr %pb, align 8
  %a = udiv i32 %t, 3
  %b = zext i32 %a to i64
  %v = insertelement <2 x i64> <i64 5, i64 7>, i64 %x, i32 0
  %d = insertelement <2 x i64> <i64 3, i64 2>, i64 %y, i32 0
  %q = udiv <2 x i64> %v, %d
  %e = extractelement <2 x i64> %q, i32 0
  %s = add i64 %e, %b
  store i64 %s, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
