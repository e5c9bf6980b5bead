; operations on vectors of large integers element by element
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; RUN: check --passes='expand-large-integers' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[4096], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: extractelement <2 x i128> %a, i32 0
; CHECK: bitcast i128 {{.*}} to <2 x i64>
; CHECK-NOT: {{(add|mul|icmp|select|trunc).*}}i128
; CHECK: bitcast <2 x i64> {{.*}} to i128
; CHECK: bitcast
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
  %a = load <2 x i128>, ptr %from, align 16
  %s = add <2 x i128> %a, <i128 1, i128 2>
  %m = mul <2 x i128> %s, %a
  %c = icmp ult <2 x i128> %m, %s
  %x = select <2 x i1> %c, <2 x i128> %m, <2 x i128> %s
  %n = trunc <2 x i128> %x to <2 x i32>
  %to0 = getelementptr i8, ptr %to, i32 0
  store <2 x i128> %x, ptr %to0, align 16
  %to32 = getelementptr i8, ptr %to, i32 32
  store <2 x i32> %n, ptr %to32, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
