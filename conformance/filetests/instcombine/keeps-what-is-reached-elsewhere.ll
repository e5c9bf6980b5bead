; negative: a block over whose other edge lanes come stays, though one edge is never taken; so does a loop
; behind such a block, whose last edge comes from itself
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: br i1 false, label %shared, label %test
; CHECK: shared:
; CHECK-NEXT: %i = phi i32 [ poison, %entry ], [ 3, %test ], [ %j, %shared ]
; CHECK: store i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br i1 false, label %shared, label %test
test:
  %c = icmp ult i32 %x, 5
  br i1 %c, label %shared, label %end
shared:
  %i = phi i32 [ 9, %entry ], [ 3, %test ], [ %j, %shared ]
  %j = add i32 %i, %x
  store i32 %j, ptr %po, align 4
  %more = icmp ult i32 %j, 20
  %other = icmp ne i32 %x, 0
  %again = and i1 %more, %other
  br i1 %again, label %shared, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
