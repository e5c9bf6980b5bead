; negative: an earlier load that claims more, another type, a volatile load, a store between that may be there
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: %a = load i32, ptr %in, align 4, !range !0
; CHECK: %b = load i32, ptr %in, align 4
; CHECK: %f = load float, ptr %pi
; CHECK: load volatile i32, ptr %pi
; CHECK: store i32 %sum
; CHECK: load i32, ptr %pi
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ugt i32 %t, 9
  br i1 %c, label %some, label %end
some:
  %a = load i32, ptr %in, align 4, !range !0
  %b = load i32, ptr %in, align 4
  %most = call i32 @llvm.umax.i32(i32 %a, i32 4)
  %least = call i32 @llvm.umin.i32(i32 %most, i32 %b)
  %f = load float, ptr %pi, align 4
  %i = bitcast float %f to i32
  %g = load volatile i32, ptr %pi, align 4
  %p1 = add i32 %i, %g
  %sum = add i32 %p1, %least
  store i32 %sum, ptr %po, align 4
  %h = load i32, ptr %pi, align 4
  %r = add i32 %h, %sum
  store i32 %r, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
!0 = !{i32 0, i32 90}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
