; saturating operations that never saturate are plain, that always do constants, and chains of constants are one
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[1600], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @plain(
; CHECK-NOT: .sat
; CHECK: add nuw nsw i8 %n, 100
; CHECK-LABEL: @plain_signed(
; CHECK-NOT: .sat
; CHECK: sub nsw i8 %m, %n
; CHECK-LABEL: @high(
; CHECK: ret i32 255
; CHECK-LABEL: @low_signed(
; CHECK: ret i32 128
; CHECK-LABEL: @uadds(
; CHECK: uadd.sat.i8(i8 %a, i8 -106)
; CHECK-LABEL: @uadds_full(
; CHECK: ret i32 255
; CHECK-LABEL: @usubs(
; CHECK: usub.sat.i8(i8 %a, i8 -106)
; CHECK-LABEL: @sadds(
; CHECK: sadd.sat.i8(i8 %a, i8 -128)
; CHECK-LABEL: @ssub(
; CHECK: sadd.sat.i8(i8 %a, i8 -100)
; CHECK-LABEL: @from_difference(
; CHECK: usub.sat.i8(i8 40, i8 %l)
; VERDICT: @k: Refines

define i32 @plain(i8 %a) {
  %n = and i8 %a, 15
  %r = call i8 @llvm.uadd.sat.i8(i8 %n, i8 100)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @plain_signed(i8 %a, i8 %b) {
  %m = ashr i8 %a, 1
  %n = ashr i8 %b, 1
  %r = call i8 @llvm.ssub.sat.i8(i8 %m, i8 %n)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @high(i8 %a) {
  %n = or i8 %a, -128
  %r = call i8 @llvm.uadd.sat.i8(i8 %n, i8 -126)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @low_signed(i8 %a) {
  %n = lshr i8 %a, 3
  %m = or i8 %n, -128
  %r = call i8 @llvm.sadd.sat.i8(i8 %m, i8 -100)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @uadds(i8 %a) {
  %n = call i8 @llvm.uadd.sat.i8(i8 %a, i8 100)
  %r = call i8 @llvm.uadd.sat.i8(i8 %n, i8 50)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @uadds_full(i8 %a) {
  %n = call i8 @llvm.uadd.sat.i8(i8 %a, i8 200)
  %r = call i8 @llvm.uadd.sat.i8(i8 %n, i8 100)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @usubs(i8 %a) {
  %n = call i8 @llvm.usub.sat.i8(i8 %a, i8 100)
  %r = call i8 @llvm.usub.sat.i8(i8 %n, i8 50)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @sadds(i8 %a) {
  %n = call i8 @llvm.sadd.sat.i8(i8 %a, i8 -100)
  %r = call i8 @llvm.sadd.sat.i8(i8 %n, i8 -28)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @ssub(i8 %a) {
  %r = call i8 @llvm.ssub.sat.i8(i8 %a, i8 100)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @from_difference(i8 %a) {
  %l = and i8 %a, 63
  %n = sub nuw i8 100, %l
  %r = call i8 @llvm.usub.sat.i8(i8 %n, i8 60)
  %z = zext i8 %r to i32
  ret i32 %z
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %step = mul i32 %t, 4
  %px = getelementptr inbounds i32, ptr %in, i32 %step
  %py = getelementptr inbounds i32, ptr %px, i32 1
  %base = mul i32 %t, 40
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %bx = trunc i32 %x to i8
  %by = trunc i32 %y to i8
  %r0 = call i32 @plain(i8 %bx)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @plain_signed(i8 %bx, i8 %by)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @high(i8 %bx)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @low_signed(i8 %bx)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @uadds(i8 %bx)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @uadds_full(i8 %bx)
  %q5 = getelementptr inbounds i32, ptr %po, i32 20
  store i32 %r5, ptr %q5, align 4
  %r6 = call i32 @usubs(i8 %bx)
  %q6 = getelementptr inbounds i32, ptr %po, i32 24
  store i32 %r6, ptr %q6, align 4
  %r7 = call i32 @sadds(i8 %bx)
  %q7 = getelementptr inbounds i32, ptr %po, i32 28
  store i32 %r7, ptr %q7, align 4
  %r8 = call i32 @ssub(i8 %bx)
  %q8 = getelementptr inbounds i32, ptr %po, i32 32
  store i32 %r8, ptr %q8, align 4
  %r9 = call i32 @from_difference(i8 %bx)
  %q9 = getelementptr inbounds i32, ptr %po, i32 36
  store i32 %r9, ptr %q9, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i8 @llvm.usub.sat.i8(i8, i8)
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i8 @llvm.ssub.sat.i8(i8, i8)
