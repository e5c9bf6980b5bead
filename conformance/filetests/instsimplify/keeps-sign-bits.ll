; ashr stays where one bit may differ from the sign, comparisons with the thread index where no limit settles them
; RUN: opt --passes=instsimplify %s -S | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[40]]
; CHECK-LABEL: @one_more_bit(
; CHECK: ret i32 %r
; CHECK-LABEL: @sum_of_signs(
; CHECK: ret i32 %r
; CHECK-LABEL: @k(
; CHECK: icmp ult i32 %t, 39
; CHECK-LABEL: @called_by_any(
; CHECK: icmp ult i32 %t, 40

define i32 @one_more_bit(i32 %x, i32 %y) {
  %s = ashr i32 %x, 30
  %r = ashr i32 %s, %y
  ret i32 %r
}

define i32 @sum_of_signs(i1 %a, i1 %b, i32 %y) {
  %p = sext i1 %a to i32
  %q = sext i1 %b to i32
  %s = add i32 %p, %q
  %r = ashr i32 %s, %y
  ret i32 %r
}

define ptx_kernel void @k(ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 39
  %v = select i1 %c, i32 5, i32 6
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define i1 @called_by_any() #0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 40
  ret i1 %c
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
attributes #0 = { "nvvm.reqntid"="40" }
