; negative: nobody uses the quotient
; RUN: opt --passes=bypass-slow-division --verify-each -S %s | filecheck %s
; RUN: check --passes=bypass-slow-division %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i64[64], buf i64[64] rand(7,-9,20), buf i64[64] rand(11,1,6000000000)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: udiv i64 %x, %y
; CHECK-NOT: br
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
  %q = udiv i64 %x, %y
  store i64 %x, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
