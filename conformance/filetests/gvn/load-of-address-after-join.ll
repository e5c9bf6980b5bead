; The address is computed in an arm after the join; on each edge into the join a store to it is known.
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: j:
; CHECK-NEXT: %[[V:.*]] = phi i32 [ {{7, %b|%t, %a}} ], [ {{7, %b|%t, %a}} ]
; CHECK: arm:
; CHECK-NOT: load
; CHECK: store i32 %[[V]], ptr %po
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %n = add i32 %t, 64
  %c = icmp slt i32 %t, 9
  br i1 %c, label %a, label %b
a:
  %pa = getelementptr inbounds i32, ptr %in, i32 %n
  store i32 %t, ptr %pa, align 4
  br label %j
b:
  %pb = getelementptr inbounds i32, ptr %in, i32 %n
  store i32 7, ptr %pb, align 4
  br label %j
j:
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  %p = getelementptr inbounds i32, ptr %in, i32 %n
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
