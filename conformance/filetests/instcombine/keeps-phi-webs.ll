; negative: PHIs that differ on one edge, a web with a user outside, selects that vary in two operands
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,1,9)]
; CHECK-LABEL: @k
; CHECK: outer:
; CHECK-NEXT: %i = phi
; CHECK-NEXT: %v = phi
; CHECK-NEXT: %v2 = phi
; CHECK-NEXT: %d = phi
; CHECK: inner:
; CHECK: %e = phi
; CHECK-NEXT: %e2 = phi
; CHECK-LABEL: @arms(
; CHECK: %s = select i1 %b, i32 %x, i32 %t
; CHECK: %u = select i1 %b, i32 %y, i32 %x
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %k, %inner ]
  %v = phi i32 [ %x, %entry ], [ %k2, %inner ]
  %v2 = phi i32 [ %t, %entry ], [ %k2, %inner ]
  %d = phi i32 [ %x, %entry ], [ %e, %inner ]
  %c = icmp ult i32 %i, %x
  br i1 %c, label %inner, label %end
inner:
  %j = phi i32 [ %i, %outer ], [ %k, %inner ]
  %e = phi i32 [ %d, %outer ], [ %e2, %inner ]
  %e2 = phi i32 [ %t, %outer ], [ %e, %inner ]
  %k = add i32 %j, 3
  %k2 = mul i32 %v, %v2
  %more = icmp ult i32 %k, %t
  br i1 %more, label %inner, label %outer
end:
  %a = call i32 @arms(i32 %t, i32 %x, i32 %v)
  %r = xor i32 %a, %d
  store i32 %r, ptr %po, align 4
  ret void
}

define i32 @arms(i32 %t, i32 %x, i32 %y) {
entry:
  %b = icmp ult i32 %t, 9
  %c = icmp ult i32 %x, 5
  br i1 %c, label %some, label %other
some:
  %s = select i1 %b, i32 %x, i32 %t
  br label %end
other:
  %u = select i1 %b, i32 %y, i32 %x
  br label %end
end:
  %p = phi i32 [ %s, %some ], [ %u, %other ]
  ret i32 %p
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
