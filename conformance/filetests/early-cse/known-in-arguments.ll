; an argument of a call is what the case, or the arm, of the call knows it to be
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=early-cse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: five:
; CHECK-NEXT: call void @put(ptr %po, i32 5, i1 false)
; CHECK: other:
; CHECK: small:
; CHECK-NEXT: call void @put(ptr %po, i32 %x, i1 true)
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %x, label %other [ i32 5, label %five ]
five:
  call void @put(ptr %po, i32 %x, i1 false)
  br label %end
other:
  %c = icmp slt i32 %x, 7
  br i1 %c, label %small, label %end
small:
  call void @put(ptr %po, i32 %x, i1 %c)
  br label %end
end:
  ret void
}

define internal void @put(ptr %p, i32 %v, i1 %c) noinline {
  %s = select i1 %c, i32 %v, i32 -1
  store i32 %s, ptr %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
