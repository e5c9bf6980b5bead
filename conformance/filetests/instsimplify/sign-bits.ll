; ashr of a value all of whose bits are its sign; limits of blocks; a value that is not 0 is above 0
; RUN: opt --passes=instsimplify %s -S | filecheck %s
; LAUNCH: k grid=2 block=40 args=[out i32[80], buf i32[80] rand(1,-50,100)]
; CHECK-LABEL: @one_sign(
; CHECK: ret i32 %s
; CHECK-LABEL: @of_both(
; CHECK: ret i32 %s
; CHECK-LABEL: @above_zero(
; CHECK: above:
; CHECK-NEXT: ret i1 true
; CHECK-LABEL: @k(
; CHECK-NOT: icmp ult
; CHECK-NOT: ashr
; CHECK: ret void

define i32 @one_sign(i1 %c, i32 %y) {
  %s = sext i1 %c to i32
  %r = ashr i32 %s, %y
  ret i32 %r
}

define i32 @of_both(i32 %x, i1 %c, i32 %y) {
  %a = ashr i32 %x, 31
  %b = sext i1 %c to i32
  %s = xor i32 %a, %b
  %r = ashr i32 %s, %y
  ret i32 %r
}

define i1 @above_zero(i32 %x) {
  %z = icmp eq i32 %x, 0
  br i1 %z, label %zero, label %above
zero:
  ret i1 false
above:
  %a = icmp ugt i32 %x, 0
  ret i1 %a
}

define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) #0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %m = mul i32 %b, %n
  %i = add i32 %m, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %inside = icmp ult i32 %t, 40
  %odd = trunc i32 %v to i1
  br i1 %odd, label %some, label %join
some:
  %neg = icmp slt i32 %v, 0
  %s = sext i1 %neg to i32
  %h = ashr i32 %s, 3
  br label %join
join:
  %r = phi i32 [ 7, %0 ], [ %h, %some ]
  %e = zext i1 %inside to i32
  %w = add i32 %r, %e
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %w, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
attributes #0 = { "nvvm.reqntid"="40" }
