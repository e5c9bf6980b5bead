; RUN: sim %s | filecheck %s

; 2^24 + 3 lies between two singles: toward zero it is 2^24 + 2, to nearest 2^24 + 4. PTX ISA, "cvt". InstCombine of LLVM
; 19 makes one of the other (bug 31).
; LAUNCH: k grid=1 block=1 args=[buf i32[2] const(16777219), out i32[3]]
; EXPECT: k arg=1[0]=1266679809
; EXPECT: k arg=1[1]=1266679810
; EXPECT: k arg=1[2]=1266679809
; CHECK: @k stack: finished

declare float @llvm.nvvm.i2f.rz(i32)
declare float @llvm.nvvm.ll2f.rz(i64)

define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %x = load i32, ptr addrspace(1) %in
  %zero = call float @llvm.nvvm.i2f.rz(i32 %x)
  store float %zero, ptr addrspace(1) %out
  %nearest = sitofp i32 %x to float
  %second = getelementptr i8, ptr addrspace(1) %out, i64 4
  store float %nearest, ptr addrspace(1) %second
  %wide = sext i32 %x to i64
  %zero.wide = call float @llvm.nvvm.ll2f.rz(i64 %wide)
  %third = getelementptr i8, ptr addrspace(1) %out, i64 8
  store float %zero.wide, ptr addrspace(1) %third
  ret void
}
