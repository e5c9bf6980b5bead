; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; RUN: check --passes=expand-intrinsics %s | filecheck %s --check-prefix=VERDICT
; The example of the class comment. The operand has two uses; lanes overflow on both sides.
; LAUNCH: k grid=2 block=64 args=[out i8[128], buf i8[128] rand(1), buf i8[128] rand(2)]
; VERDICT: @k: Refines
; CHECK: [[X:%.*]] = sext i8 %x to i32
; CHECK-NEXT: [[Y:%.*]] = sext i8 %y to i32
; CHECK-NEXT: [[S:%.*]] = add i32 [[X]], [[Y]]
; CHECK-NEXT: [[H:%.*]] = call i32 @llvm.smin.i32(i32 [[S]], i32 127)
; CHECK-NEXT: [[L:%.*]] = call i32 @llvm.smax.i32(i32 [[H]], i32 -128)
; CHECK-NEXT: [[R:%.*]] = trunc i32 [[L]] to i8
; CHECK-NEXT: sub i8 [[R]], %x

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr i8, ptr %a, i32 %t
  %x = load i8, ptr %ap
  %bp = getelementptr i8, ptr %b, i32 %t
  %y = load i8, ptr %bp
  %r = call i8 @llvm.sadd.sat.i8(i8 %x, i8 %y)
  %s = sub i8 %r, %x
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %s, ptr %o
  ret void
}
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
