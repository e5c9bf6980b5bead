; RUN: sim %s | filecheck %s
; RUN: sim --engine=reference %s | filecheck %s
; Storage of a half that is taken as a half, and a half that is stored: the bits, also of a signalling NaN with a sign.
; LAUNCH: k grid=1 block=32 args=[buf i16[32] const(64904), out i16[32], out i16[32]]
; EXPECT: k arg=1[0]=64904
; EXPECT: k arg=1[31]=64904
; EXPECT: k arg=2[5]=64904
; CHECK: @k stack: finished

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %in, ptr %out, ptr %again) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %pin = getelementptr i16, ptr %in, i64 %i
  %bits = load i16, ptr %pin
  %half = call half @llvm.convert.from.fp16.f16(i16 %bits)
  %pout = getelementptr half, ptr %out, i64 %i
  store half %half, ptr %pout
  %stored = call i16 @llvm.convert.to.fp16.f16(half %half)
  %pagain = getelementptr i16, ptr %again, i64 %i
  store i16 %stored, ptr %pagain
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare half @llvm.convert.from.fp16.f16(i16)
declare i16 @llvm.convert.to.fp16.f16(half)
