; an index of 3 bits has no sign and reaches no further than element 7; one of 64 bits counts modulo 2^32
; RUN: opt --passes='lower-dynamic-elements' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-dynamic-elements' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[Z:%[0-9]+]] = zext i3 %m to i32
; CHECK-NEXT: freeze i32 [[Z]]
; CHECK: [[Y:%[0-9]+]] = zext i3 %m to i32
; CHECK-NEXT: freeze i32 [[Y]]
; CHECK: [[T:%[0-9]+]] = trunc i64 %j to i32
; CHECK-NEXT: freeze i32 [[T]]

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr i32, ptr %in, i64 %l
  %i = load i32, ptr %pi, align 4
  %w = load <12 x i16>, ptr %in, align 32
  %n = trunc i32 %i to i3
  %m = or i3 %n, -4
  %x = extractelement <12 x i16> %w, i3 %m
  %j = zext i32 %i to i64
  %u = insertelement <12 x i16> %w, i16 %x, i3 %m
  %y = extractelement <12 x i16> %u, i64 %j
  %a = zext i16 %x to i32
  %b = zext i16 %y to i32
  %c = shl i32 %a, 16
  %v = or i32 %b, %c
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
