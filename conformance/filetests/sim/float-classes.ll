; RUN: sim %s | filecheck %s

; The bits of the mask from the lowest: signaling and quiet NaN; negative infinity, normal, subnormal, zero; positive
; zero, subnormal, normal, infinity (LLVM Language Reference, "llvm.is.fpclass").
; LAUNCH: k grid=1 block=4 args=[buf i32[4] hex(0000c07f 0100807f 00000080 01000000), out i32[4]]
; 1: quiet NaN, 2: signaling NaN, 4: negative zero, 8: positive subnormal.
; EXPECT: k arg=1[0]=1
; EXPECT: k arg=1[1]=2
; EXPECT: k arg=1[2]=4
; EXPECT: k arg=1[3]=8
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %t
  %x = load float, ptr addrspace(1) %p
  %quiet = call i1 @llvm.is.fpclass.f32(float %x, i32 2)
  %signaling = call i1 @llvm.is.fpclass.f32(float %x, i32 1)
  %zero = call i1 @llvm.is.fpclass.f32(float %x, i32 32)
  %small = call i1 @llvm.is.fpclass.f32(float %x, i32 144)
  %a = zext i1 %quiet to i32
  %b = select i1 %signaling, i32 2, i32 0
  %c = select i1 %zero, i32 4, i32 0
  %d = select i1 %small, i32 8, i32 0
  %ab = or i32 %a, %b
  %cd = or i32 %c, %d
  %all = or i32 %ab, %cd
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %all, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i1 @llvm.is.fpclass.f32(float, i32 immarg)
