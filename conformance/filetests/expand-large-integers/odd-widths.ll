; the last limb has the bits that are left, in memory too
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; RUN: check --passes='expand-large-integers' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[4096], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: load i64, ptr %from, align 8
; CHECK: load i33, ptr {{.*}}, align 8
; CHECK: icmp eq i32 {{.*}}, 97
; CHECK: store i33
; CHECK-NOT: i97
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
  %a = load i97, ptr %from, align 8
  %b = load i97, ptr %next, align 4
  %s = mul i97 %a, %b
  %d = or i97 %b, 1
  %q = urem i97 %s, %d
  %c = icmp sgt i97 %q, %a
  %x = select i1 %c, i97 %q, i97 %s
  %w = sext i97 %x to i128
  %to0 = getelementptr i8, ptr %to, i32 0
  store i97 %x, ptr %to0, align 16
  %to16 = getelementptr i8, ptr %to, i32 16
  store i128 %w, ptr %to16, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
