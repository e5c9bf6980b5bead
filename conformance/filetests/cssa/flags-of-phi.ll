; RUN: check --passes=cssa --phi=web %s
; In a web a PHI does nothing, and claims nothing: another member of its class with the same value is not poison.
; LAUNCH: k grid=1 block=40 args=[out f32[64], out f32[64], buf f32[64] rand(1,-8,8)]
define ptx_kernel void @k(ptr %out, ptr %other, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %in, i32 %t
  %slot = getelementptr float, ptr %out, i32 %t
  %slot2 = getelementptr float, ptr %other, i32 %t
  %x = load float, ptr %p
  %odd = and i32 %t, 1
  %c = icmp eq i32 %odd, 0
  %y = fmul float %x, 0x47E0000000000000
  br i1 %c, label %a, label %b
a:
  br label %join
b:
  br label %join
join:
  %v = phi ninf float [ %y, %a ], [ %y, %b ]
  store float %v, ptr %slot
  store float %y, ptr %slot2
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
