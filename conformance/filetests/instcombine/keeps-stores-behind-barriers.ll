; negative: stores of both arms are not joined where a barrier stands behind one of them, nor volatile ones
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=2 block=64 args=[out i32[128], out i32[128]]
; CHECK-LABEL: @k(
; CHECK: then:
; CHECK-NEXT: store i32 1, ptr addrspace(1) %p
; CHECK-NEXT: call void @llvm.nvvm.barrier0()
; CHECK: else:
; CHECK-NEXT: store i32 2, ptr addrspace(1) %p
; CHECK-LABEL: @v(
; CHECK: store volatile i32 1, ptr addrspace(1) %p
; CHECK: store volatile i32 2, ptr addrspace(1) %p

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()

; The block goes one way or the other as a whole.
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %other) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %b, 64
  %i = add i32 %base, %t
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %q = getelementptr i32, ptr addrspace(1) %other, i32 %i
  %c = icmp eq i32 %b, 0
  br i1 %c, label %then, label %else
then:
  store i32 1, ptr addrspace(1) %p
  call void @llvm.nvvm.barrier0()
  br label %end
else:
  store i32 2, ptr addrspace(1) %p
  br label %end
end:
  call void @v(i32 %t, ptr addrspace(1) %q)
  ret void
}

define void @v(i32 %t, ptr addrspace(1) %p) {
entry:
  %c = icmp ult i32 %t, 11
  br i1 %c, label %then, label %else
then:
  store volatile i32 1, ptr addrspace(1) %p
  br label %end
else:
  store volatile i32 2, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
