; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; RUN: check --passes=expand-intrinsics %s | filecheck %s --check-prefix=VERDICT
; Moves of elements are shuffles.
; LAUNCH: reverse grid=1 block=32 args=[out i32[128], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: splicem4 grid=1 block=32 args=[out i32[128], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: splicem1 grid=1 block=32 args=[out i32[128], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: splice0 grid=1 block=32 args=[out i32[128], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: splice1 grid=1 block=32 args=[out i32[128], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: splice3 grid=1 block=32 args=[out i32[128], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: interleave grid=1 block=32 args=[out i32[256], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: deinterleave grid=1 block=32 args=[out i32[64], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: extract0 grid=1 block=32 args=[out i32[64], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: extract2 grid=1 block=32 args=[out i32[64], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: insert0 grid=1 block=32 args=[out i32[128], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: insert2 grid=1 block=32 args=[out i32[128], buf i32[128] rand(1), buf i32[128] rand(2)]
; VERDICT: Refines
; VERDICT-NOT: Differs
; CHECK-NOT: call {{.*}}@llvm.vector

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @reverse(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %x)
  %o = getelementptr <4 x i32>, ptr %out, i32 %t
  store <4 x i32> %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @splicem4(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %x, <4 x i32> %y, i32 -4)
  %o = getelementptr <4 x i32>, ptr %out, i32 %t
  store <4 x i32> %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @splicem1(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %x, <4 x i32> %y, i32 -1)
  %o = getelementptr <4 x i32>, ptr %out, i32 %t
  store <4 x i32> %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @splice0(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %x, <4 x i32> %y, i32 0)
  %o = getelementptr <4 x i32>, ptr %out, i32 %t
  store <4 x i32> %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @splice1(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %x, <4 x i32> %y, i32 1)
  %o = getelementptr <4 x i32>, ptr %out, i32 %t
  store <4 x i32> %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @splice3(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %x, <4 x i32> %y, i32 3)
  %o = getelementptr <4 x i32>, ptr %out, i32 %t
  store <4 x i32> %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @interleave(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32> %x, <4 x i32> %y)
  %o = getelementptr <8 x i32>, ptr %out, i32 %t
  store <8 x i32> %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @deinterleave(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %d = call {<2 x i32>, <2 x i32>} @llvm.vector.deinterleave2.v4i32(<4 x i32> %x)
  %d0 = extractvalue {<2 x i32>, <2 x i32>} %d, 0
  %d1 = extractvalue {<2 x i32>, <2 x i32>} %d, 1
  %r = sub <2 x i32> %d0, %d1
  %o = getelementptr <2 x i32>, ptr %out, i32 %t
  store <2 x i32> %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @extract0(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %x, i64 0)
  %o = getelementptr <2 x i32>, ptr %out, i32 %t
  store <2 x i32> %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @extract2(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %x, i64 2)
  %o = getelementptr <2 x i32>, ptr %out, i32 %t
  store <2 x i32> %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @insert0(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %p = shufflevector <4 x i32> %y, <4 x i32> poison, <2 x i32> <i32 1, i32 3>
  %r = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %x, <2 x i32> %p, i64 0)
  %o = getelementptr <4 x i32>, ptr %out, i32 %t
  store <4 x i32> %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @insert2(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %p = shufflevector <4 x i32> %y, <4 x i32> poison, <2 x i32> <i32 1, i32 3>
  %r = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %x, <2 x i32> %p, i64 2)
  %o = getelementptr <4 x i32>, ptr %out, i32 %t
  store <4 x i32> %r, ptr %o, align 1
  ret void
}
declare <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32>, i64)
declare <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32>, <2 x i32>, i64)
declare <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32>)
declare <4 x i32> @llvm.vector.splice.v4i32(<4 x i32>, <4 x i32>, i32)
declare <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32>, <4 x i32>)
declare {<2 x i32>, <2 x i32>} @llvm.vector.deinterleave2.v4i32(<4 x i32>)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
