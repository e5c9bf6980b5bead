; negative: a web into which two values come stays
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,1,9)]
; CHECK-LABEL: @k
; CHECK: outer:
; CHECK-NEXT: %v = phi i32 [ %x, %entry ], [ %w, %inner ], [ %v, %skip ]
; CHECK: store i32 %v, ptr %po
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %outer
outer:
  %v = phi i32 [ %x, %entry ], [ %w, %inner ], [ %u, %skip ]
  %i = phi i32 [ 0, %entry ], [ %k, %inner ], [ %j2, %skip ]
  %c = icmp ult i32 %i, %x
  br i1 %c, label %inner, label %last
inner:
  %w = phi i32 [ %v, %outer ], [ %w, %inner ], [ %t, %skip ]
  %j = phi i32 [ %i, %outer ], [ %k, %inner ], [ %i, %skip ]
  %k = add i32 %j, 3
  %more = icmp ult i32 %k, %t
  br i1 %more, label %inner, label %outer
last:
  %odd = trunc i32 %i to i1
  br i1 %odd, label %skip, label %end
skip:
  %u = phi i32 [ %v, %last ]
  %j2 = add i32 %i, 1
  %again = icmp ult i32 %i, 40
  br i1 %again, label %outer, label %inner
end:
  %r = phi i32 [ %v, %last ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
