; negative: the sum may saturate; constants of two signs, or whose sum overflows; the least number; a difference that may wrap
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[800], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @edge(
; CHECK: sadd.sat.i8(i8 %n, i8 1)
; CHECK-LABEL: @signs(
; CHECK: sadd.sat.i8(i8 %a, i8 -10)
; CHECK: sadd.sat.i8(i8 %n, i8 28)
; CHECK-LABEL: @far(
; CHECK: sadd.sat.i8(i8 %a, i8 100)
; CHECK: sadd.sat.i8(i8 %n, i8 28)
; CHECK-LABEL: @least(
; CHECK: ssub.sat.i8(i8 %a, i8 -128)
; CHECK-LABEL: @open(
; CHECK: usub.sat.i8(i8 %n, i8 60)
; VERDICT: @k: Refines

define i32 @edge(i8 %a) {
  %n = and i8 %a, 127
  %r = call i8 @llvm.sadd.sat.i8(i8 %n, i8 1)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @signs(i8 %a) {
  %n = call i8 @llvm.sadd.sat.i8(i8 %a, i8 -10)
  %r = call i8 @llvm.sadd.sat.i8(i8 %n, i8 28)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @far(i8 %a) {
  %n = call i8 @llvm.sadd.sat.i8(i8 %a, i8 100)
  %r = call i8 @llvm.sadd.sat.i8(i8 %n, i8 28)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @least(i8 %a) {
  %r = call i8 @llvm.ssub.sat.i8(i8 %a, i8 -128)
  %z = zext i8 %r to i32
  ret i32 %z
}

define i32 @open(i8 %a) {
  %n = sub i8 100, %a
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
  %base = mul i32 %t, 20
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %bx = trunc i32 %x to i8
  %r0 = call i32 @edge(i8 %bx)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @signs(i8 %bx)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @far(i8 %bx)
  %q2 = getelementptr inbounds i32, ptr %po, i32 8
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @least(i8 %bx)
  %q3 = getelementptr inbounds i32, ptr %po, i32 12
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @open(i8 %bx)
  %q4 = getelementptr inbounds i32, ptr %po, i32 16
  store i32 %r4, ptr %q4, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i8 @llvm.usub.sat.i8(i8, i8)
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i8 @llvm.ssub.sat.i8(i8, i8)
