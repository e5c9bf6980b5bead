; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; RUN: check --passes=expand-intrinsics %s | filecheck %s --check-prefix=VERDICT
; Reductions of every operation: no call of them is left.
; LAUNCH: add8 grid=1 block=32 args=[out i8[32], buf i8[256] rand(1), buf i8[256] rand(2)]
; LAUNCH: add32 grid=1 block=32 args=[out i32[32], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: add16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: add64 grid=1 block=32 args=[out i64[32], buf i64[128] rand(1), buf i64[128] rand(2)]
; LAUNCH: mul8 grid=1 block=32 args=[out i8[32], buf i8[256] rand(1), buf i8[256] rand(2)]
; LAUNCH: mul32 grid=1 block=32 args=[out i32[32], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: mul16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: mul64 grid=1 block=32 args=[out i64[32], buf i64[128] rand(1), buf i64[128] rand(2)]
; LAUNCH: and8 grid=1 block=32 args=[out i8[32], buf i8[256] rand(1), buf i8[256] rand(2)]
; LAUNCH: and32 grid=1 block=32 args=[out i32[32], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: and16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: and64 grid=1 block=32 args=[out i64[32], buf i64[128] rand(1), buf i64[128] rand(2)]
; LAUNCH: or8 grid=1 block=32 args=[out i8[32], buf i8[256] rand(1), buf i8[256] rand(2)]
; LAUNCH: or32 grid=1 block=32 args=[out i32[32], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: or16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: or64 grid=1 block=32 args=[out i64[32], buf i64[128] rand(1), buf i64[128] rand(2)]
; LAUNCH: xor8 grid=1 block=32 args=[out i8[32], buf i8[256] rand(1), buf i8[256] rand(2)]
; LAUNCH: xor32 grid=1 block=32 args=[out i32[32], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: xor16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: xor64 grid=1 block=32 args=[out i64[32], buf i64[128] rand(1), buf i64[128] rand(2)]
; LAUNCH: smax8 grid=1 block=32 args=[out i8[32], buf i8[256] rand(1), buf i8[256] rand(2)]
; LAUNCH: smax32 grid=1 block=32 args=[out i32[32], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: smax16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: smax64 grid=1 block=32 args=[out i64[32], buf i64[128] rand(1), buf i64[128] rand(2)]
; LAUNCH: smin8 grid=1 block=32 args=[out i8[32], buf i8[256] rand(1), buf i8[256] rand(2)]
; LAUNCH: smin32 grid=1 block=32 args=[out i32[32], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: smin16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: smin64 grid=1 block=32 args=[out i64[32], buf i64[128] rand(1), buf i64[128] rand(2)]
; LAUNCH: umax8 grid=1 block=32 args=[out i8[32], buf i8[256] rand(1), buf i8[256] rand(2)]
; LAUNCH: umax32 grid=1 block=32 args=[out i32[32], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: umax16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: umax64 grid=1 block=32 args=[out i64[32], buf i64[128] rand(1), buf i64[128] rand(2)]
; LAUNCH: umin8 grid=1 block=32 args=[out i8[32], buf i8[256] rand(1), buf i8[256] rand(2)]
; LAUNCH: umin32 grid=1 block=32 args=[out i32[32], buf i32[128] rand(1), buf i32[128] rand(2)]
; LAUNCH: umin16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: umin64 grid=1 block=32 args=[out i64[32], buf i64[128] rand(1), buf i64[128] rand(2)]
; LAUNCH: faddf32 grid=1 block=32 args=[out f32[32], buf f32[128] rand(1,-3,3), buf f32[128] rand(2,-3,3)]
; LAUNCH: faddf64 grid=1 block=32 args=[out f64[32], buf f64[128] rand(1,-3,3), buf f64[128] rand(2,-3,3)]
; LAUNCH: faddf16 grid=1 block=32 args=[out f16[32], buf f16[128] rand(1,-3,3), buf f16[128] rand(2,-3,3)]
; LAUNCH: faddreassocf32 grid=1 block=32 args=[out f32[32], buf f32[128] rand(1,-3,3), buf f32[128] rand(2,-3,3)]
; LAUNCH: faddreassocf64 grid=1 block=32 args=[out f64[32], buf f64[128] rand(1,-3,3), buf f64[128] rand(2,-3,3)]
; LAUNCH: faddreassocf16 grid=1 block=32 args=[out f16[32], buf f16[128] rand(1,-3,3), buf f16[128] rand(2,-3,3)]
; LAUNCH: fmulf32 grid=1 block=32 args=[out f32[32], buf f32[128] rand(1,-3,3), buf f32[128] rand(2,-3,3)]
; LAUNCH: fmulf64 grid=1 block=32 args=[out f64[32], buf f64[128] rand(1,-3,3), buf f64[128] rand(2,-3,3)]
; LAUNCH: fmulf16 grid=1 block=32 args=[out f16[32], buf f16[128] rand(1,-3,3), buf f16[128] rand(2,-3,3)]
; LAUNCH: fmulreassocf32 grid=1 block=32 args=[out f32[32], buf f32[128] rand(1,-3,3), buf f32[128] rand(2,-3,3)]
; LAUNCH: fmulreassocf64 grid=1 block=32 args=[out f64[32], buf f64[128] rand(1,-3,3), buf f64[128] rand(2,-3,3)]
; LAUNCH: fmulreassocf16 grid=1 block=32 args=[out f16[32], buf f16[128] rand(1,-3,3), buf f16[128] rand(2,-3,3)]
; LAUNCH: fmaxf32 grid=1 block=32 args=[out f32[32], buf f32[128] rand(1,-3,3), buf f32[128] rand(2,-3,3)]
; LAUNCH: fmaxf64 grid=1 block=32 args=[out f64[32], buf f64[128] rand(1,-3,3), buf f64[128] rand(2,-3,3)]
; LAUNCH: fmaxbf16 grid=1 block=32 args=[out bf16[32], buf bf16[128] rand(1,-3,3), buf bf16[128] rand(2,-3,3)]
; LAUNCH: fminf32 grid=1 block=32 args=[out f32[32], buf f32[128] rand(1,-3,3), buf f32[128] rand(2,-3,3)]
; LAUNCH: fminf64 grid=1 block=32 args=[out f64[32], buf f64[128] rand(1,-3,3), buf f64[128] rand(2,-3,3)]
; LAUNCH: fminbf16 grid=1 block=32 args=[out bf16[32], buf bf16[128] rand(1,-3,3), buf bf16[128] rand(2,-3,3)]
; LAUNCH: fmaximumf32 grid=1 block=32 args=[out f32[32], buf f32[128] rand(1,-3,3), buf f32[128] rand(2,-3,3)]
; LAUNCH: fmaximumf64 grid=1 block=32 args=[out f64[32], buf f64[128] rand(1,-3,3), buf f64[128] rand(2,-3,3)]
; LAUNCH: fmaximumbf16 grid=1 block=32 args=[out bf16[32], buf bf16[128] rand(1,-3,3), buf bf16[128] rand(2,-3,3)]
; LAUNCH: fminimumf32 grid=1 block=32 args=[out f32[32], buf f32[128] rand(1,-3,3), buf f32[128] rand(2,-3,3)]
; LAUNCH: fminimumf64 grid=1 block=32 args=[out f64[32], buf f64[128] rand(1,-3,3), buf f64[128] rand(2,-3,3)]
; LAUNCH: fminimumbf16 grid=1 block=32 args=[out bf16[32], buf bf16[128] rand(1,-3,3), buf bf16[128] rand(2,-3,3)]
; VERDICT: Refines
; VERDICT-NOT: Differs
; CHECK-NOT: call {{.*}}@llvm.vector

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @add8(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <8 x i8>, ptr %a, i32 %t
  %x = load <8 x i8>, ptr %ap, align 1
  %bp = getelementptr <8 x i8>, ptr %b, i32 %t
  %y = load <8 x i8>, ptr %bp, align 1
  %r = call i8 @llvm.vector.reduce.add.v8i8(<8 x i8> %x)
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @add32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %x)
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @add16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <2 x i16>, ptr %a, i32 %t
  %x = load <2 x i16>, ptr %ap, align 1
  %bp = getelementptr <2 x i16>, ptr %b, i32 %t
  %y = load <2 x i16>, ptr %bp, align 1
  %r = call i16 @llvm.vector.reduce.add.v2i16(<2 x i16> %x)
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @add64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i64>, ptr %a, i32 %t
  %x = load <4 x i64>, ptr %ap, align 1
  %bp = getelementptr <4 x i64>, ptr %b, i32 %t
  %y = load <4 x i64>, ptr %bp, align 1
  %r = call i64 @llvm.vector.reduce.add.v4i64(<4 x i64> %x)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @mul8(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <8 x i8>, ptr %a, i32 %t
  %x = load <8 x i8>, ptr %ap, align 1
  %bp = getelementptr <8 x i8>, ptr %b, i32 %t
  %y = load <8 x i8>, ptr %bp, align 1
  %r = call i8 @llvm.vector.reduce.mul.v8i8(<8 x i8> %x)
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @mul32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call i32 @llvm.vector.reduce.mul.v4i32(<4 x i32> %x)
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @mul16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <2 x i16>, ptr %a, i32 %t
  %x = load <2 x i16>, ptr %ap, align 1
  %bp = getelementptr <2 x i16>, ptr %b, i32 %t
  %y = load <2 x i16>, ptr %bp, align 1
  %r = call i16 @llvm.vector.reduce.mul.v2i16(<2 x i16> %x)
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @mul64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i64>, ptr %a, i32 %t
  %x = load <4 x i64>, ptr %ap, align 1
  %bp = getelementptr <4 x i64>, ptr %b, i32 %t
  %y = load <4 x i64>, ptr %bp, align 1
  %r = call i64 @llvm.vector.reduce.mul.v4i64(<4 x i64> %x)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @and8(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <8 x i8>, ptr %a, i32 %t
  %x = load <8 x i8>, ptr %ap, align 1
  %bp = getelementptr <8 x i8>, ptr %b, i32 %t
  %y = load <8 x i8>, ptr %bp, align 1
  %r = call i8 @llvm.vector.reduce.and.v8i8(<8 x i8> %x)
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @and32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call i32 @llvm.vector.reduce.and.v4i32(<4 x i32> %x)
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @and16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <2 x i16>, ptr %a, i32 %t
  %x = load <2 x i16>, ptr %ap, align 1
  %bp = getelementptr <2 x i16>, ptr %b, i32 %t
  %y = load <2 x i16>, ptr %bp, align 1
  %r = call i16 @llvm.vector.reduce.and.v2i16(<2 x i16> %x)
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @and64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i64>, ptr %a, i32 %t
  %x = load <4 x i64>, ptr %ap, align 1
  %bp = getelementptr <4 x i64>, ptr %b, i32 %t
  %y = load <4 x i64>, ptr %bp, align 1
  %r = call i64 @llvm.vector.reduce.and.v4i64(<4 x i64> %x)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @or8(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <8 x i8>, ptr %a, i32 %t
  %x = load <8 x i8>, ptr %ap, align 1
  %bp = getelementptr <8 x i8>, ptr %b, i32 %t
  %y = load <8 x i8>, ptr %bp, align 1
  %r = call i8 @llvm.vector.reduce.or.v8i8(<8 x i8> %x)
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @or32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call i32 @llvm.vector.reduce.or.v4i32(<4 x i32> %x)
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @or16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <2 x i16>, ptr %a, i32 %t
  %x = load <2 x i16>, ptr %ap, align 1
  %bp = getelementptr <2 x i16>, ptr %b, i32 %t
  %y = load <2 x i16>, ptr %bp, align 1
  %r = call i16 @llvm.vector.reduce.or.v2i16(<2 x i16> %x)
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @or64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i64>, ptr %a, i32 %t
  %x = load <4 x i64>, ptr %ap, align 1
  %bp = getelementptr <4 x i64>, ptr %b, i32 %t
  %y = load <4 x i64>, ptr %bp, align 1
  %r = call i64 @llvm.vector.reduce.or.v4i64(<4 x i64> %x)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @xor8(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <8 x i8>, ptr %a, i32 %t
  %x = load <8 x i8>, ptr %ap, align 1
  %bp = getelementptr <8 x i8>, ptr %b, i32 %t
  %y = load <8 x i8>, ptr %bp, align 1
  %r = call i8 @llvm.vector.reduce.xor.v8i8(<8 x i8> %x)
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @xor32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %x)
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @xor16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <2 x i16>, ptr %a, i32 %t
  %x = load <2 x i16>, ptr %ap, align 1
  %bp = getelementptr <2 x i16>, ptr %b, i32 %t
  %y = load <2 x i16>, ptr %bp, align 1
  %r = call i16 @llvm.vector.reduce.xor.v2i16(<2 x i16> %x)
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @xor64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i64>, ptr %a, i32 %t
  %x = load <4 x i64>, ptr %ap, align 1
  %bp = getelementptr <4 x i64>, ptr %b, i32 %t
  %y = load <4 x i64>, ptr %bp, align 1
  %r = call i64 @llvm.vector.reduce.xor.v4i64(<4 x i64> %x)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @smax8(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <8 x i8>, ptr %a, i32 %t
  %x = load <8 x i8>, ptr %ap, align 1
  %bp = getelementptr <8 x i8>, ptr %b, i32 %t
  %y = load <8 x i8>, ptr %bp, align 1
  %r = call i8 @llvm.vector.reduce.smax.v8i8(<8 x i8> %x)
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @smax32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call i32 @llvm.vector.reduce.smax.v4i32(<4 x i32> %x)
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @smax16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <2 x i16>, ptr %a, i32 %t
  %x = load <2 x i16>, ptr %ap, align 1
  %bp = getelementptr <2 x i16>, ptr %b, i32 %t
  %y = load <2 x i16>, ptr %bp, align 1
  %r = call i16 @llvm.vector.reduce.smax.v2i16(<2 x i16> %x)
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @smax64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i64>, ptr %a, i32 %t
  %x = load <4 x i64>, ptr %ap, align 1
  %bp = getelementptr <4 x i64>, ptr %b, i32 %t
  %y = load <4 x i64>, ptr %bp, align 1
  %r = call i64 @llvm.vector.reduce.smax.v4i64(<4 x i64> %x)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @smin8(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <8 x i8>, ptr %a, i32 %t
  %x = load <8 x i8>, ptr %ap, align 1
  %bp = getelementptr <8 x i8>, ptr %b, i32 %t
  %y = load <8 x i8>, ptr %bp, align 1
  %r = call i8 @llvm.vector.reduce.smin.v8i8(<8 x i8> %x)
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @smin32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call i32 @llvm.vector.reduce.smin.v4i32(<4 x i32> %x)
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @smin16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <2 x i16>, ptr %a, i32 %t
  %x = load <2 x i16>, ptr %ap, align 1
  %bp = getelementptr <2 x i16>, ptr %b, i32 %t
  %y = load <2 x i16>, ptr %bp, align 1
  %r = call i16 @llvm.vector.reduce.smin.v2i16(<2 x i16> %x)
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @smin64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i64>, ptr %a, i32 %t
  %x = load <4 x i64>, ptr %ap, align 1
  %bp = getelementptr <4 x i64>, ptr %b, i32 %t
  %y = load <4 x i64>, ptr %bp, align 1
  %r = call i64 @llvm.vector.reduce.smin.v4i64(<4 x i64> %x)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @umax8(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <8 x i8>, ptr %a, i32 %t
  %x = load <8 x i8>, ptr %ap, align 1
  %bp = getelementptr <8 x i8>, ptr %b, i32 %t
  %y = load <8 x i8>, ptr %bp, align 1
  %r = call i8 @llvm.vector.reduce.umax.v8i8(<8 x i8> %x)
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @umax32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call i32 @llvm.vector.reduce.umax.v4i32(<4 x i32> %x)
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @umax16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <2 x i16>, ptr %a, i32 %t
  %x = load <2 x i16>, ptr %ap, align 1
  %bp = getelementptr <2 x i16>, ptr %b, i32 %t
  %y = load <2 x i16>, ptr %bp, align 1
  %r = call i16 @llvm.vector.reduce.umax.v2i16(<2 x i16> %x)
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @umax64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i64>, ptr %a, i32 %t
  %x = load <4 x i64>, ptr %ap, align 1
  %bp = getelementptr <4 x i64>, ptr %b, i32 %t
  %y = load <4 x i64>, ptr %bp, align 1
  %r = call i64 @llvm.vector.reduce.umax.v4i64(<4 x i64> %x)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @umin8(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <8 x i8>, ptr %a, i32 %t
  %x = load <8 x i8>, ptr %ap, align 1
  %bp = getelementptr <8 x i8>, ptr %b, i32 %t
  %y = load <8 x i8>, ptr %bp, align 1
  %r = call i8 @llvm.vector.reduce.umin.v8i8(<8 x i8> %x)
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @umin32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i32>, ptr %a, i32 %t
  %x = load <4 x i32>, ptr %ap, align 1
  %bp = getelementptr <4 x i32>, ptr %b, i32 %t
  %y = load <4 x i32>, ptr %bp, align 1
  %r = call i32 @llvm.vector.reduce.umin.v4i32(<4 x i32> %x)
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @umin16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <2 x i16>, ptr %a, i32 %t
  %x = load <2 x i16>, ptr %ap, align 1
  %bp = getelementptr <2 x i16>, ptr %b, i32 %t
  %y = load <2 x i16>, ptr %bp, align 1
  %r = call i16 @llvm.vector.reduce.umin.v2i16(<2 x i16> %x)
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @umin64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x i64>, ptr %a, i32 %t
  %x = load <4 x i64>, ptr %ap, align 1
  %bp = getelementptr <4 x i64>, ptr %b, i32 %t
  %y = load <4 x i64>, ptr %bp, align 1
  %r = call i64 @llvm.vector.reduce.umin.v4i64(<4 x i64> %x)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @faddf32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x float>, ptr %a, i32 %t
  %x = load <4 x float>, ptr %ap, align 1
  %bp = getelementptr <4 x float>, ptr %b, i32 %t
  %y = load <4 x float>, ptr %bp, align 1
  %s = extractelement <4 x float> %y, i32 2
  %r = call float @llvm.vector.reduce.fadd.v4f32(float %s, <4 x float> %x)
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @faddf64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x double>, ptr %a, i32 %t
  %x = load <4 x double>, ptr %ap, align 1
  %bp = getelementptr <4 x double>, ptr %b, i32 %t
  %y = load <4 x double>, ptr %bp, align 1
  %s = extractelement <4 x double> %y, i32 2
  %r = call double @llvm.vector.reduce.fadd.v4f64(double %s, <4 x double> %x)
  %o = getelementptr double, ptr %out, i32 %t
  store double %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @faddf16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x half>, ptr %a, i32 %t
  %x = load <4 x half>, ptr %ap, align 1
  %bp = getelementptr <4 x half>, ptr %b, i32 %t
  %y = load <4 x half>, ptr %bp, align 1
  %s = extractelement <4 x half> %y, i32 2
  %r = call half @llvm.vector.reduce.fadd.v4f16(half %s, <4 x half> %x)
  %o = getelementptr half, ptr %out, i32 %t
  store half %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @faddreassocf32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x float>, ptr %a, i32 %t
  %x = load <4 x float>, ptr %ap, align 1
  %bp = getelementptr <4 x float>, ptr %b, i32 %t
  %y = load <4 x float>, ptr %bp, align 1
  %s = extractelement <4 x float> %y, i32 2
  %r = call reassoc float @llvm.vector.reduce.fadd.v4f32(float %s, <4 x float> %x)
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @faddreassocf64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x double>, ptr %a, i32 %t
  %x = load <4 x double>, ptr %ap, align 1
  %bp = getelementptr <4 x double>, ptr %b, i32 %t
  %y = load <4 x double>, ptr %bp, align 1
  %s = extractelement <4 x double> %y, i32 2
  %r = call reassoc double @llvm.vector.reduce.fadd.v4f64(double %s, <4 x double> %x)
  %o = getelementptr double, ptr %out, i32 %t
  store double %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @faddreassocf16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x half>, ptr %a, i32 %t
  %x = load <4 x half>, ptr %ap, align 1
  %bp = getelementptr <4 x half>, ptr %b, i32 %t
  %y = load <4 x half>, ptr %bp, align 1
  %s = extractelement <4 x half> %y, i32 2
  %r = call reassoc half @llvm.vector.reduce.fadd.v4f16(half %s, <4 x half> %x)
  %o = getelementptr half, ptr %out, i32 %t
  store half %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fmulf32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x float>, ptr %a, i32 %t
  %x = load <4 x float>, ptr %ap, align 1
  %bp = getelementptr <4 x float>, ptr %b, i32 %t
  %y = load <4 x float>, ptr %bp, align 1
  %s = extractelement <4 x float> %y, i32 2
  %r = call float @llvm.vector.reduce.fmul.v4f32(float %s, <4 x float> %x)
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fmulf64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x double>, ptr %a, i32 %t
  %x = load <4 x double>, ptr %ap, align 1
  %bp = getelementptr <4 x double>, ptr %b, i32 %t
  %y = load <4 x double>, ptr %bp, align 1
  %s = extractelement <4 x double> %y, i32 2
  %r = call double @llvm.vector.reduce.fmul.v4f64(double %s, <4 x double> %x)
  %o = getelementptr double, ptr %out, i32 %t
  store double %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fmulf16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x half>, ptr %a, i32 %t
  %x = load <4 x half>, ptr %ap, align 1
  %bp = getelementptr <4 x half>, ptr %b, i32 %t
  %y = load <4 x half>, ptr %bp, align 1
  %s = extractelement <4 x half> %y, i32 2
  %r = call half @llvm.vector.reduce.fmul.v4f16(half %s, <4 x half> %x)
  %o = getelementptr half, ptr %out, i32 %t
  store half %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fmulreassocf32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x float>, ptr %a, i32 %t
  %x = load <4 x float>, ptr %ap, align 1
  %bp = getelementptr <4 x float>, ptr %b, i32 %t
  %y = load <4 x float>, ptr %bp, align 1
  %s = extractelement <4 x float> %y, i32 2
  %r = call reassoc float @llvm.vector.reduce.fmul.v4f32(float %s, <4 x float> %x)
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fmulreassocf64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x double>, ptr %a, i32 %t
  %x = load <4 x double>, ptr %ap, align 1
  %bp = getelementptr <4 x double>, ptr %b, i32 %t
  %y = load <4 x double>, ptr %bp, align 1
  %s = extractelement <4 x double> %y, i32 2
  %r = call reassoc double @llvm.vector.reduce.fmul.v4f64(double %s, <4 x double> %x)
  %o = getelementptr double, ptr %out, i32 %t
  store double %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fmulreassocf16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x half>, ptr %a, i32 %t
  %x = load <4 x half>, ptr %ap, align 1
  %bp = getelementptr <4 x half>, ptr %b, i32 %t
  %y = load <4 x half>, ptr %bp, align 1
  %s = extractelement <4 x half> %y, i32 2
  %r = call reassoc half @llvm.vector.reduce.fmul.v4f16(half %s, <4 x half> %x)
  %o = getelementptr half, ptr %out, i32 %t
  store half %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fmaxf32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x float>, ptr %a, i32 %t
  %x = load <4 x float>, ptr %ap, align 1
  %bp = getelementptr <4 x float>, ptr %b, i32 %t
  %y = load <4 x float>, ptr %bp, align 1
  %r = call float @llvm.vector.reduce.fmax.v4f32(<4 x float> %x)
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fmaxf64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x double>, ptr %a, i32 %t
  %x = load <4 x double>, ptr %ap, align 1
  %bp = getelementptr <4 x double>, ptr %b, i32 %t
  %y = load <4 x double>, ptr %bp, align 1
  %r = call double @llvm.vector.reduce.fmax.v4f64(<4 x double> %x)
  %o = getelementptr double, ptr %out, i32 %t
  store double %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fmaxbf16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x bfloat>, ptr %a, i32 %t
  %x = load <4 x bfloat>, ptr %ap, align 1
  %bp = getelementptr <4 x bfloat>, ptr %b, i32 %t
  %y = load <4 x bfloat>, ptr %bp, align 1
  %r = call bfloat @llvm.vector.reduce.fmax.v4bf16(<4 x bfloat> %x)
  %o = getelementptr bfloat, ptr %out, i32 %t
  store bfloat %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fminf32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x float>, ptr %a, i32 %t
  %x = load <4 x float>, ptr %ap, align 1
  %bp = getelementptr <4 x float>, ptr %b, i32 %t
  %y = load <4 x float>, ptr %bp, align 1
  %r = call float @llvm.vector.reduce.fmin.v4f32(<4 x float> %x)
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fminf64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x double>, ptr %a, i32 %t
  %x = load <4 x double>, ptr %ap, align 1
  %bp = getelementptr <4 x double>, ptr %b, i32 %t
  %y = load <4 x double>, ptr %bp, align 1
  %r = call double @llvm.vector.reduce.fmin.v4f64(<4 x double> %x)
  %o = getelementptr double, ptr %out, i32 %t
  store double %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fminbf16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x bfloat>, ptr %a, i32 %t
  %x = load <4 x bfloat>, ptr %ap, align 1
  %bp = getelementptr <4 x bfloat>, ptr %b, i32 %t
  %y = load <4 x bfloat>, ptr %bp, align 1
  %r = call bfloat @llvm.vector.reduce.fmin.v4bf16(<4 x bfloat> %x)
  %o = getelementptr bfloat, ptr %out, i32 %t
  store bfloat %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fmaximumf32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x float>, ptr %a, i32 %t
  %x = load <4 x float>, ptr %ap, align 1
  %bp = getelementptr <4 x float>, ptr %b, i32 %t
  %y = load <4 x float>, ptr %bp, align 1
  %r = call float @llvm.vector.reduce.fmaximum.v4f32(<4 x float> %x)
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fmaximumf64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x double>, ptr %a, i32 %t
  %x = load <4 x double>, ptr %ap, align 1
  %bp = getelementptr <4 x double>, ptr %b, i32 %t
  %y = load <4 x double>, ptr %bp, align 1
  %r = call double @llvm.vector.reduce.fmaximum.v4f64(<4 x double> %x)
  %o = getelementptr double, ptr %out, i32 %t
  store double %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fmaximumbf16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x bfloat>, ptr %a, i32 %t
  %x = load <4 x bfloat>, ptr %ap, align 1
  %bp = getelementptr <4 x bfloat>, ptr %b, i32 %t
  %y = load <4 x bfloat>, ptr %bp, align 1
  %r = call bfloat @llvm.vector.reduce.fmaximum.v4bf16(<4 x bfloat> %x)
  %o = getelementptr bfloat, ptr %out, i32 %t
  store bfloat %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fminimumf32(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x float>, ptr %a, i32 %t
  %x = load <4 x float>, ptr %ap, align 1
  %bp = getelementptr <4 x float>, ptr %b, i32 %t
  %y = load <4 x float>, ptr %bp, align 1
  %r = call float @llvm.vector.reduce.fminimum.v4f32(<4 x float> %x)
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fminimumf64(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x double>, ptr %a, i32 %t
  %x = load <4 x double>, ptr %ap, align 1
  %bp = getelementptr <4 x double>, ptr %b, i32 %t
  %y = load <4 x double>, ptr %bp, align 1
  %r = call double @llvm.vector.reduce.fminimum.v4f64(<4 x double> %x)
  %o = getelementptr double, ptr %out, i32 %t
  store double %r, ptr %o, align 1
  ret void
}
define ptx_kernel void @fminimumbf16(ptr %out, ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr <4 x bfloat>, ptr %a, i32 %t
  %x = load <4 x bfloat>, ptr %ap, align 1
  %bp = getelementptr <4 x bfloat>, ptr %b, i32 %t
  %y = load <4 x bfloat>, ptr %bp, align 1
  %r = call bfloat @llvm.vector.reduce.fminimum.v4bf16(<4 x bfloat> %x)
  %o = getelementptr bfloat, ptr %out, i32 %t
  store bfloat %r, ptr %o, align 1
  ret void
}
declare bfloat @llvm.vector.reduce.fmax.v4bf16(<4 x bfloat>)
declare bfloat @llvm.vector.reduce.fmaximum.v4bf16(<4 x bfloat>)
declare bfloat @llvm.vector.reduce.fmin.v4bf16(<4 x bfloat>)
declare bfloat @llvm.vector.reduce.fminimum.v4bf16(<4 x bfloat>)
declare double @llvm.vector.reduce.fadd.v4f64(double, <4 x double>)
declare double @llvm.vector.reduce.fmax.v4f64(<4 x double>)
declare double @llvm.vector.reduce.fmaximum.v4f64(<4 x double>)
declare double @llvm.vector.reduce.fmin.v4f64(<4 x double>)
declare double @llvm.vector.reduce.fminimum.v4f64(<4 x double>)
declare double @llvm.vector.reduce.fmul.v4f64(double, <4 x double>)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
declare float @llvm.vector.reduce.fmax.v4f32(<4 x float>)
declare float @llvm.vector.reduce.fmaximum.v4f32(<4 x float>)
declare float @llvm.vector.reduce.fmin.v4f32(<4 x float>)
declare float @llvm.vector.reduce.fminimum.v4f32(<4 x float>)
declare float @llvm.vector.reduce.fmul.v4f32(float, <4 x float>)
declare half @llvm.vector.reduce.fadd.v4f16(half, <4 x half>)
declare half @llvm.vector.reduce.fmul.v4f16(half, <4 x half>)
declare i16 @llvm.vector.reduce.add.v2i16(<2 x i16>)
declare i16 @llvm.vector.reduce.and.v2i16(<2 x i16>)
declare i16 @llvm.vector.reduce.mul.v2i16(<2 x i16>)
declare i16 @llvm.vector.reduce.or.v2i16(<2 x i16>)
declare i16 @llvm.vector.reduce.smax.v2i16(<2 x i16>)
declare i16 @llvm.vector.reduce.smin.v2i16(<2 x i16>)
declare i16 @llvm.vector.reduce.umax.v2i16(<2 x i16>)
declare i16 @llvm.vector.reduce.umin.v2i16(<2 x i16>)
declare i16 @llvm.vector.reduce.xor.v2i16(<2 x i16>)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.and.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.mul.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.or.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.smax.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.smin.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.umax.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.umin.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.xor.v4i32(<4 x i32>)
declare i64 @llvm.vector.reduce.add.v4i64(<4 x i64>)
declare i64 @llvm.vector.reduce.and.v4i64(<4 x i64>)
declare i64 @llvm.vector.reduce.mul.v4i64(<4 x i64>)
declare i64 @llvm.vector.reduce.or.v4i64(<4 x i64>)
declare i64 @llvm.vector.reduce.smax.v4i64(<4 x i64>)
declare i64 @llvm.vector.reduce.smin.v4i64(<4 x i64>)
declare i64 @llvm.vector.reduce.umax.v4i64(<4 x i64>)
declare i64 @llvm.vector.reduce.umin.v4i64(<4 x i64>)
declare i64 @llvm.vector.reduce.xor.v4i64(<4 x i64>)
declare i8 @llvm.vector.reduce.add.v8i8(<8 x i8>)
declare i8 @llvm.vector.reduce.and.v8i8(<8 x i8>)
declare i8 @llvm.vector.reduce.mul.v8i8(<8 x i8>)
declare i8 @llvm.vector.reduce.or.v8i8(<8 x i8>)
declare i8 @llvm.vector.reduce.smax.v8i8(<8 x i8>)
declare i8 @llvm.vector.reduce.smin.v8i8(<8 x i8>)
declare i8 @llvm.vector.reduce.umax.v8i8(<8 x i8>)
declare i8 @llvm.vector.reduce.umin.v8i8(<8 x i8>)
declare i8 @llvm.vector.reduce.xor.v8i8(<8 x i8>)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
