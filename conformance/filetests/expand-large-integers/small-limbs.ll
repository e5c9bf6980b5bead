; a smaller limb makes smaller integers large
; RUN: opt --passes='expand-large-integers<limb=8>' --verify-each -S %s | filecheck %s
; RUN: check --passes='expand-large-integers<limb=8>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[4096], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK-COUNT-3: load i8
; CHECK: mul i16
; CHECK-COUNT-3: store i8
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
  %a = load i24, ptr %from, align 16
  %b = load i24, ptr %next, align 16
  %m = mul i24 %a, %b
  %s = ashr i24 %m, 5
  %to0 = getelementptr i8, ptr %to, i32 0
  store i24 %s, ptr %to0, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
