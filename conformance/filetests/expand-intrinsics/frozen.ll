; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; RUN: check --passes=expand-intrinsics %s | filecheck %s --check-prefix=VERDICT
; An operand that is used twice is frozen where it may be undefined: each lane reads a slot that only some have written.
; LAUNCH: k grid=1 block=32 args=[out i16[32]]
; VERDICT: @k: Refines
; CHECK: [[F:%.*]] = freeze i16 %x
; CHECK: add i16 [[F]],
; CHECK: icmp ult i16 {{%.*}}, [[F]]

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = alloca i16
  %odd = trunc i32 %t to i1
  br i1 %odd, label %write, label %read
write:
  %n = trunc i32 %t to i16
  %big = mul i16 %n, 2047
  store i16 %big, ptr %slot
  br label %read
read:
  %x = load i16, ptr %slot
  %r = call i16 @llvm.uadd.sat.i16(i16 %x, i16 9000)
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
declare i16 @llvm.uadd.sat.i16(i16, i16)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
