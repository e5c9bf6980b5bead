; negative: one operation behind two arms is as exact as the more exact of both, and allows what both allow
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out f32[32], buf f32[64] rand(1,1.0,9.0)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK: {{fdiv nnan float %[^ ,]+, %[^ ,]+$}}
; CHECK-LABEL: @same
; CHECK: {{fdiv float %[^ ,]+, %[^ ,]+, !fpmath !0$}}
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds float, ptr %in, i32 %t
  %po = getelementptr inbounds float, ptr %out, i32 %t
  %x = load float, ptr %pi, align 4
  %c = icmp ult i32 %t, 11
  br i1 %c, label %a, label %b
a:
  %pa = getelementptr inbounds float, ptr %pi, i32 7
  %va = load float, ptr %pa, align 4
  %da = fdiv nnan arcp float %x, %va, !fpmath !0
  br label %j
b:
  %pb = getelementptr inbounds float, ptr %pi, i32 9
  %vb = load float, ptr %pb, align 4
  %db = fdiv nnan float %x, %vb
  br label %j
j:
  %r = phi float [ %da, %a ], [ %db, %b ]
  store float %r, ptr %po, align 4
  ret void
}

define float @same(i1 %c, float %x, float %y, float %z) {
  br i1 %c, label %a, label %b
a:
  %da = fdiv float %x, %y, !fpmath !0
  br label %j
b:
  %db = fdiv float %x, %z, !fpmath !0
  br label %j
j:
  %r = phi float [ %da, %a ], [ %db, %b ]
  ret float %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

!0 = !{float 2.500000e+00}
