; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s
; Flags go from the PHI to the select, and mean the same there: the lanes that overflow are poison before and after. The
; PHI without flags gives a select without.
; LAUNCH: k grid=1 block=40 args=[out f32[64], out f32[64], buf f32[64] rand(1,-8,8)]
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       select ninf nsz i1 %c, float %y, float %x
; CHECK:       select i1 %c, float %x, float 1.0
define ptx_kernel void @k(ptr %out, ptr %other, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %in, i32 %t
  %slot = getelementptr float, ptr %out, i32 %t
  %slot2 = getelementptr float, ptr %other, i32 %t
  %x = load float, ptr %p
  %odd = and i32 %t, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %a, label %join
a:
  %y = fmul float %x, 0x47E0000000000000
  br label %join
join:
  %v = phi ninf nsz float [ %y, %a ], [ %x, %entry ]
  %w = phi float [ %x, %a ], [ 1.0, %entry ]
  store float %v, ptr %slot
  store float %w, ptr %slot2
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
