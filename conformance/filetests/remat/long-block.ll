; RUN: opt --passes='remat<remat-maxreg-ceiling=5;remat-lli-factor=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='remat<remat-maxreg-ceiling=5;remat-lli-factor=0>' %s
; One block: what is computed at its top and needed at its bottom is computed again behind the peak.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %e = xor i32 %d, %x
; CHECK:         %v.remat = add i32 %t{{.*}}, 100
; CHECK:         %r = sub i32 %{{.*}}, %v.remat
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %v = add i32 %t, 100
  %a = mul i32 %v, 3
  %b = mul i32 %a, %x
  %c = mul i32 %b, %a
  %d = mul i32 %c, %b
  %e = xor i32 %d, %x
  %s0 = add i32 %a, %b
  %s1 = add i32 %s0, %c
  %s2 = add i32 %s1, %d
  %s3 = add i32 %s2, %e
  %r = sub i32 %s3, %v
  %po = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
