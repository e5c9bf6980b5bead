; negative: a shuffle in each arm is not one shuffle behind them, since other lanes meet there
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k(
; CHECK: then:
; CHECK-NEXT: %a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 255, i32 %t, i32 1, i32 31)
; CHECK: else:
; CHECK-NEXT: %b = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -256, i32 %t, i32 1, i32 31)
; CHECK: phi i32 [ %a, %then ], [ %b, %else ]
; CHECK-NOT: shfl

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)

define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 8
  br i1 %c, label %then, label %else
then:
  %a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 255, i32 %t, i32 1, i32 31)
  br label %end
else:
  %b = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -256, i32 %t, i32 1, i32 31)
  br label %end
end:
  %r = phi i32 [ %a, %then ], [ %b, %else ]
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %p
  ret void
}
