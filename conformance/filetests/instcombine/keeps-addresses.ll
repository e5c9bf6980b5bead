; negative: a sum that may wrap before it is extended, a step that others use, a row of other elements
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[128] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: %s = add i32 %x, -4
; CHECK: zext i32 %s to i64
; CHECK: %row = getelementptr
; CHECK: getelementptr inbounds [2 x i32], ptr %row
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %w = zext i32 %x to i64
  %s = add i32 %x, -4
  %c = icmp ugt i32 %x, 9
  br i1 %c, label %some, label %end
some:
  %e = zext i32 %s to i64
  %q = getelementptr i32, ptr %in, i64 %e
  %a = load i32, ptr %q, align 4
  %row = getelementptr inbounds [4 x i32], ptr %in, i64 %w
  %o = lshr i64 %w, 4
  %cell = getelementptr inbounds [2 x i32], ptr %row, i64 0, i64 %o
  %d = load i32, ptr %cell, align 4
  %ad = add i32 %a, %d
  store i32 %ad, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
