; negative: an address that is computed in more steps than are followed
; RUN: opt --passes=argpromotion --verify-each -S %s | filecheck %s
; RUN: check --passes=argpromotion %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=8 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @f(ptr %p)
; VERDICT: @k: Skipped

define internal i32 @f(ptr %p) {
  %q0 = getelementptr inbounds i8, ptr %p, i32 4
  %q1 = getelementptr inbounds i8, ptr %q0, i32 4
  %q2 = getelementptr inbounds i8, ptr %q1, i32 4
  %q3 = getelementptr inbounds i8, ptr %q2, i32 4
  %q4 = getelementptr inbounds i8, ptr %q3, i32 4
  %q5 = getelementptr inbounds i8, ptr %q4, i32 4
  %q6 = getelementptr inbounds i8, ptr %q5, i32 4
  %q7 = getelementptr inbounds i8, ptr %q6, i32 4
  %q8 = getelementptr inbounds i8, ptr %q7, i32 4
  %q9 = getelementptr inbounds i8, ptr %q8, i32 4
  %q10 = getelementptr inbounds i8, ptr %q9, i32 4
  %q11 = getelementptr inbounds i8, ptr %q10, i32 4
  %q12 = getelementptr inbounds i8, ptr %q11, i32 4
  %q13 = getelementptr inbounds i8, ptr %q12, i32 4
  %q14 = getelementptr inbounds i8, ptr %q13, i32 4
  %q15 = getelementptr inbounds i8, ptr %q14, i32 4
  %q16 = getelementptr inbounds i8, ptr %q15, i32 4
  %q17 = getelementptr inbounds i8, ptr %q16, i32 4
  %q18 = getelementptr inbounds i8, ptr %q17, i32 4
  %q19 = getelementptr inbounds i8, ptr %q18, i32 4
  %q20 = getelementptr inbounds i8, ptr %q19, i32 4
  %q21 = getelementptr inbounds i8, ptr %q20, i32 4
  %q22 = getelementptr inbounds i8, ptr %q21, i32 4
  %q23 = getelementptr inbounds i8, ptr %q22, i32 4
  %q24 = getelementptr inbounds i8, ptr %q23, i32 4
  %q25 = getelementptr inbounds i8, ptr %q24, i32 4
  %q26 = getelementptr inbounds i8, ptr %q25, i32 4
  %q27 = getelementptr inbounds i8, ptr %q26, i32 4
  %q28 = getelementptr inbounds i8, ptr %q27, i32 4
  %q29 = getelementptr inbounds i8, ptr %q28, i32 4
  %q30 = getelementptr inbounds i8, ptr %q29, i32 4
  %q31 = getelementptr inbounds i8, ptr %q30, i32 4
  %q32 = getelementptr inbounds i8, ptr %q31, i32 4
  %v = load i32, ptr %q32, align 4
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %r = call i32 @f(ptr %pi)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
