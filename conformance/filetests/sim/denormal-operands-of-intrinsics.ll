; RUN: sim %s | filecheck %s

; A mode that may flush subnormal operands concerns intrinsics of LLVM, too: the root of one may be zero, so that a
; branch on it decides nothing. Operations of PTX do what they say.
; LAUNCH: k grid=1 block=1 args=[buf i32[1] const(256), out i32[1]]
; EXPECT: k arg=1[0]=1
; CHECK: imprecise-control

define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) "denormal-fp-math"="preserve-sign" {
entry:
  %x = load float, ptr addrspace(1) %in
  %ptx = call float @llvm.nvvm.sqrt.rn.f(float %x)
  %bits = bitcast float %ptx to i32
  %is = icmp ne i32 %bits, 0
  %one = zext i1 %is to i32
  store i32 %one, ptr addrspace(1) %out
  %root = call float @llvm.sqrt.f32(float %x)
  %word = bitcast float %root to i32
  %c = icmp eq i32 %word, 0
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}

declare float @llvm.sqrt.f32(float)
declare float @llvm.nvvm.sqrt.rn.f(float)
