; negative: a block that becomes its own predecessor is no place for what its predecessors have in common
; RUN: opt --passes='simplifycfg<sink-common-insts;no-keep-loops>' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: on:
; CHECK: store i32 1, ptr %po
; CHECK-NEXT: br label %spin
; CHECK: spin:
; CHECK-NEXT: store i32 1, ptr %po
; CHECK-NEXT: br label %spin

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %c = icmp ult i32 %t, 7
  br i1 %c, label %on, label %end
on:
  store i32 1, ptr %po, align 4
  br label %head
head:
  br label %spin
spin:
  store i32 1, ptr %po, align 4
  br label %head
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
