; the highest limbs that differ decide
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; RUN: check --passes='expand-large-integers' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[4096], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: icmp slt i64
; CHECK: icmp ult i64
; CHECK: select i1
; CHECK-NOT: i128
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 32
  %from = getelementptr i8, ptr %in, i32 %at
  %next = getelementptr i8, ptr %from, i32 16
  %wide = mul i32 %t, 64
  %to = getelementptr i8, ptr %out, i32 %wide
  %a = load i128, ptr %from, align 16
  %b = load i128, ptr %next, align 16
  %c = icmp slt i128 %a, %b
  %d = icmp uge i128 %a, %b
  %e = icmp eq i128 %a, 5
  %x = select i1 %c, i128 %a, i128 %b
  %z = zext i1 %d to i8
  %y = zext i1 %e to i8
  %to0 = getelementptr i8, ptr %to, i32 0
  store i128 %x, ptr %to0, align 16
  %to16 = getelementptr i8, ptr %to, i32 16
  store i8 %z, ptr %to16, align 16
  %to17 = getelementptr i8, ptr %to, i32 17
  store i8 %y, ptr %to17, align 1
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
