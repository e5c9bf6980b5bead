; one operation behind two arms, an operation on a PHI of constants
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: end:
; CHECK-NEXT: %s = phi i32 [ 21, %some ], [ 35, %other ]
; CHECK-NEXT: [[P:%.*]] = phi i32 [ %t, %some ], [ %x, %other ]
; CHECK: mul i32 [[P]], %x
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ult i32 %x, 9
  br i1 %c, label %some, label %other
some:
  %a = mul i32 %t, %x
  br label %end
other:
  %b = mul i32 %x, %x
  br label %end
end:
  %p = phi i32 [ %a, %some ], [ %b, %other ]
  %q = phi i32 [ 3, %some ], [ 5, %other ]
  %s = mul i32 %q, 7
  %r = xor i32 %p, %s
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
