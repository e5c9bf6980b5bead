; a three-way comparison that ranges decide in its own order is a constant
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: @llvm.ucmp.i8.i32(i32 %x
; CHECK: %w = zext nneg i8 1 to i32
; CHECK: %u = zext nneg i8 1 to i32
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %l = and i32 %t, 31
  %k = icmp slt i32 %x, 0
  br i1 %k, label %a, label %b
a:
  %c = call i8 @llvm.ucmp.i8.i32(i32 %x, i32 %l)
  %w = sext i8 %c to i32
  %u = zext i8 %c to i32
  %s = xor i32 %w, %u
  store i32 %s, ptr %po, align 4
  ret void
b:
  store i32 7, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i8 @llvm.ucmp.i8.i32(i32, i32)
