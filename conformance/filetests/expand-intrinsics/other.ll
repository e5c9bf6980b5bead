; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; RUN: check --passes=expand-intrinsics %s | filecheck %s --check-prefix=VERDICT
; Rotations, halves exchanged, pointers masked, questions.
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] rand(1)]
; VERDICT: @k: Refines
; CHECK-NOT: call {{.*}}rotate
; CHECK-NOT: call {{.*}}swap
; CHECK-NOT: call {{.*}}ptrmask
; CHECK-NOT: call {{.*}}is.constant

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %a) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr i64, ptr %a, i32 %t
  %behind = getelementptr i8, ptr %ap, i32 5
  %p = call ptr @llvm.ptrmask.p0.i64(ptr %behind, i64 -8)
  %x = load i64, ptr %p
  %l = call i64 @llvm.nvvm.rotate.b64(i64 %x, i32 %t)
  %r = call i64 @llvm.nvvm.rotate.right.b64(i64 %l, i32 71)
  %s = call i64 @llvm.nvvm.swap.lo.hi.b64(i64 %r)
  %low = trunc i64 %s to i32
  %h = call i32 @llvm.nvvm.rotate.b32(i32 %low, i32 %t)
  %hw = zext i32 %h to i64
  %z = xor i64 %s, %hw
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %z, ptr %o
  ret void
}
define i1 @ask(i32 %x) {
  %a = call i1 @llvm.is.constant.i32(i32 %x)
  ret i1 %a
}
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare i64 @llvm.nvvm.rotate.b64(i64, i32)
declare i32 @llvm.nvvm.rotate.b32(i32, i32)
declare i64 @llvm.nvvm.rotate.right.b64(i64, i32)
declare i64 @llvm.nvvm.swap.lo.hi.b64(i64)
declare i1 @llvm.is.constant.i32(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
