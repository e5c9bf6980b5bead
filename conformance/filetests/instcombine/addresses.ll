; steps of addresses: zero, constants, sums and elements of elements, in the lanes of one arm
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: getelementptr inbounds i8, ptr %q, i64 12
; CHECK: store i32 %x, ptr %po
; CHECK: [[S:%.*]] = getelementptr i32, ptr %in, i64 %{{.*}}
; CHECK: getelementptr i8, ptr [[S]], i64 16
; CHECK: getelementptr inbounds [4 x i32], ptr %in, i64 %{{.*}}, i64 %{{.*}}
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %q = getelementptr inbounds i32, ptr %in, i32 %x
  %c = icmp ult i32 %x, 9
  br i1 %c, label %some, label %end
some:
  %two = getelementptr inbounds i32, ptr %q, i32 2
  %three = getelementptr inbounds i32, ptr %two, i32 1
  %a = load i32, ptr %three, align 4
  %same = getelementptr i32, ptr %po, i64 0
  store i32 %x, ptr %same, align 4
  %w = zext i32 %x to i64
  %more = add i64 %w, 4
  %far = getelementptr i32, ptr %in, i64 %more
  %b = load i32, ptr %far, align 4
  %row = getelementptr inbounds [4 x i32], ptr %in, i64 %w
  %h = lshr i64 %w, 3
  %cell = getelementptr inbounds [4 x i32], ptr %row, i64 0, i64 %h
  %d = load i32, ptr %cell, align 4
  %ab = add i32 %a, %b
  %abd = add i32 %ab, %d
  store i32 %abd, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
