; conversions one behind the other
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[160], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @twice(
; CHECK: zext i8 %x to i64
; CHECK-LABEL: @signed(
; CHECK: sext i8 %x to i64
; CHECK-LABEL: @masked(
; CHECK: and i32 %x, 255
; CHECK-LABEL: @float(
; CHECK: uitofp i8 %x to float

define i64 @twice(i8 %x) {
  %a = zext i8 %x to i32
  %r = zext i32 %a to i64
  ret i64 %r
}

define i64 @signed(i8 %x) {
  %a = sext i8 %x to i32
  %r = sext i32 %a to i64
  ret i64 %r
}

define i32 @masked(i32 %x) {
  %a = and i32 %x, 255
  %r = sext i32 %a to i64
  %s = trunc i64 %r to i32
  ret i32 %s
}

define float @float(i8 %x) {
  %a = zext i8 %x to i32
  %r = sitofp i32 %a to float
  ret float %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 4
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %a0_0 = trunc i32 %x to i8
  %r0 = call i64 @twice(i8 %a0_0)
  %v0 = trunc i64 %r0 to i32
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %v0, ptr %q0, align 4
  %a1_0 = trunc i32 %x to i8
  %r1 = call i64 @signed(i8 %a1_0)
  %v1 = trunc i64 %r1 to i32
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %v1, ptr %q1, align 4
  %r2 = call i32 @masked(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %a3_0 = trunc i32 %x to i8
  %r3 = call float @float(i8 %a3_0)
  %v3 = bitcast float %r3 to i32
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %v3, ptr %q3, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
