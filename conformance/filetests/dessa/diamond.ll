; RUN: opt --passes=cssa,dessa --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa,dessa --phi=warp-edge %s
; The web has one cell; the PHI becomes a load of it.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %[[W:web[0-9]*]] = alloca i32
; CHECK:         %y = mul i32 %x, 3
; CHECK-NEXT:    store i32 %y, ptr %[[W]]
; CHECK:         %z = add i32 %x, 100
; CHECK-NEXT:    store i32 %z, ptr %[[W]]
; CHECK-NOT:     phi
; CHECK:         %[[V:[0-9]+]] = load i32, ptr %[[W]]
; CHECK-NEXT:    store i32 %[[V]], ptr %po
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
