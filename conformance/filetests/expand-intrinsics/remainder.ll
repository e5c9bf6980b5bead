; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; RUN: check --passes=expand-intrinsics %s | filecheck %s --check-prefix=VERDICT
; Lanes take no, one or several rounds; half of them are in an arm of their own.
; LAUNCH: k grid=1 block=64 args=[out f32[64], buf f32[64] rand(1,-100000,100000), buf f32[64] rand(2,-1,1)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: br i1 {{%.*}}, label %frem.on, label %frem.next
; CHECK: frem.loop:
; CHECK-NEXT: phi i32
; CHECK-NEXT: phi i32
; CHECK-NEXT: call i32 @llvm.umin.i32(i32 {{%.*}}, i32 8)
; CHECK-NEXT: shl i32
; CHECK-NEXT: urem i32
; CHECK-NOT: frem float

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %a, ptr %b) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr float, ptr %a, i32 %t
  %x = load float, ptr %ap
  %bp = getelementptr float, ptr %b, i32 %t
  %y = load float, ptr %bp
  %odd = trunc i32 %t to i1
  br i1 %odd, label %one, label %end
one:
  %r = frem float %x, %y
  br label %end
end:
  %z = phi float [ %x, %entry ], [ %r, %one ]
  %o = getelementptr float, ptr %out, i32 %t
  store float %z, ptr %o
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
