; The other way round.
; LAUNCH: k grid=1 block=40 args=[out f32[64], buf f32[64] const(8.0)]
; --- before
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %in, i32 %t
  %slot = getelementptr float, ptr %out, i32 %t
  %x = load float, ptr %p
  %odd = and i32 %t, 1
  %c = icmp eq i32 %odd, 0
  %y = fmul float %x, 0x47E0000000000000
  %v = select ninf i1 %c, float %y, float %x
  store float %v, ptr %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; --- after
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %in, i32 %t
  %slot = getelementptr float, ptr %out, i32 %t
  %x = load float, ptr %p
  %odd = and i32 %t, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %a, label %join
a:
  %y = fmul float %x, 0x47E0000000000000
  br label %join
join:
  %v = phi ninf float [ %y, %a ], [ %x, %entry ]
  store float %v, ptr %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
