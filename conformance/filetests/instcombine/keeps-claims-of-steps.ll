; negative: two steps that stay within the addresses are no one step that does: their sum is no signed number
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[32], i64 576460752303423487, i64 2305843009213693951]
; CHECK-LABEL: @step
; CHECK: getelementptr [4 x i32], ptr %p, i64 %a, i64 %b
; CHECK-LABEL: @inside
; CHECK: getelementptr inbounds [4 x i32], ptr %p, i64 %a, i64 %b
; CHECK-LABEL: @half
; CHECK: getelementptr [4 x i32], ptr %p, i64 %a, i64 %b
; VERDICT: @k: Refines

define ptr @step(ptr %p, i64 %a, i64 %b) {
  %q = getelementptr nusw [4 x i32], ptr %p, i64 %a
  %r = getelementptr nusw [4 x i32], ptr %q, i64 0, i64 %b
  ret ptr %r
}

define ptr @inside(ptr %p, i64 %a, i64 %b) {
  %q = getelementptr inbounds [4 x i32], ptr %p, i64 %a
  %r = getelementptr inbounds [4 x i32], ptr %q, i64 0, i64 %b
  ret ptr %r
}

define ptr @half(ptr %p, i64 %a, i64 %b) {
  %q = getelementptr inbounds [4 x i32], ptr %p, i64 %a
  %r = getelementptr nusw [4 x i32], ptr %q, i64 0, i64 %b
  ret ptr %r
}

define ptx_kernel void @k(ptr %out, i64 %a, i64 %b) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %c = icmp ult i32 %t, 11
  br i1 %c, label %far, label %end
far:
  %r = call ptr @step(ptr null, i64 %a, i64 %b)
  %n = ptrtoint ptr %r to i64
  store i64 %n, ptr %po, align 8
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
