; RUN: opt --passes=cssa<cssa-coalesce=3;CSSACoalescing=0> --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa<cssa-coalesce=3;CSSACoalescing=0> --phi=web %s
; CSSACoalescing of the container wins over cssa-coalesce.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         call i32 @llvm.nvvm.divergence.copy.i32(i32 %y,
; CHECK:         call i32 @llvm.nvvm.divergence.copy.i32(i32 %z,
; CHECK:         call i32 @llvm.nvvm.divergence.copy.i32(i32 %v,
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %else
then:
  %y = mul i32 %x, 3
  br label %join
else:
  %z = add i32 %x, 100
  br label %join
join:
  %v = phi i32 [ %y, %then ], [ %z, %else ]
  store i32 %v, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
