; negative: two varying operands, a value that others use, divisions, other flags are not claimed behind the arms
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: some:
; CHECK: udiv i32 %t, %y
; CHECK: other:
; CHECK: udiv i32 %x, %y
; CHECK: phi i32 [ %a
; CHECK: add i32
; CHECK-SAME: , %x
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %y = or i32 %x, 1
  %c = icmp ult i32 %x, 9
  br i1 %c, label %some, label %other
some:
  %a = udiv i32 %t, %y
  %a2 = add nsw i32 %t, %x
  br label %end
other:
  %b = udiv i32 %x, %y
  %b2 = add i32 %y, %x
  br label %end
end:
  %p = phi i32 [ %a, %some ], [ %b, %other ]
  %q = phi i32 [ %a2, %some ], [ %b2, %other ]
  %r = xor i32 %p, %q
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
