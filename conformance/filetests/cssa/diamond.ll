; RUN: opt --passes=cssa<cssa-coalesce=0> --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa<cssa-coalesce=0> --phi=web %s
; Copies stand before the terminators of both arms and behind the PHI.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       then:
; CHECK-NEXT:    %y = mul i32 %x, 3
; CHECK-NEXT:    %[[A:pcp[0-9]*]] = call i32 @llvm.nvvm.divergence.copy.i32(i32 %y, i32 {{[0-9]+}})
; CHECK-NEXT:    br label %join
; CHECK:       else:
; CHECK-NEXT:    %z = add i32 %x, 100
; CHECK-NEXT:    %[[B:pcp[0-9]*]] = call i32 @llvm.nvvm.divergence.copy.i32(i32 %z, i32 {{[0-9]+}})
; CHECK-NEXT:    br label %join
; CHECK:       join:
; CHECK-NEXT:    %v = phi i32 [ %[[A]], %then ], [ %[[B]], %else ]
; CHECK-NEXT:    %[[V:pcp[0-9]*]] = call i32 @llvm.nvvm.divergence.copy.i32(i32 %v, i32 {{[0-9]+}})
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
