; equal PHIs are one, PHIs that only each other use are removed, PHIs of selects and negations are one operation
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,1,9)]
; CHECK-LABEL: @k
; CHECK: outer:
; CHECK-NEXT: %i = phi
; CHECK-NEXT: %v = phi
; CHECK-NEXT: %c = icmp
; CHECK: inner:
; CHECK-NEXT: %j = phi
; CHECK-NEXT: %k = add
; CHECK-LABEL: @arms(
; CHECK: end:
; CHECK: [[A:%.*]] = phi i32 [ %x, %some ], [ %y, %other ]
; CHECK-DAG: select i1 %{{.*}}, i32 [[A]], i32 7
; CHECK-DAG: fneg float
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
  %v2 = phi i32 [ %x, %entry ], [ %k2, %inner ]
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
  %r = call i32 @arms(i32 %t, i32 %x, i32 %v)
  store i32 %r, ptr %po, align 4
  ret void
}

define i32 @arms(i32 %t, i32 %x, i32 %y) {
entry:
  %f = sitofp i32 %x to float
  %g = uitofp i32 %y to float
  %b = icmp ult i32 %t, 9
  %c = icmp ult i32 %x, 5
  br i1 %c, label %some, label %other
some:
  %s = select i1 %b, i32 %x, i32 7
  %n = fneg float %f
  br label %end
other:
  %u = select i1 %b, i32 %y, i32 7
  %m = fneg nsz float %g
  br label %end
end:
  %p = phi i32 [ %s, %some ], [ %u, %other ]
  %q = phi float [ %n, %some ], [ %m, %other ]
  %i = bitcast float %q to i32
  %r = xor i32 %p, %i
  ret i32 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
