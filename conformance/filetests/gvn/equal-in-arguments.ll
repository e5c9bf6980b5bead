; an argument of a call in an arm is the constant, or the variable, that the arm knows it to be
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: five:
; CHECK-NEXT: call void @put(ptr %po, i32 5)
; CHECK: same:
; CHECK-NEXT: call void @put(ptr %po, i32 %t)
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp eq i32 %x, 5
  br i1 %c, label %five, label %other
five:
  call void @put(ptr %po, i32 %x)
  br label %end
other:
  %e = icmp eq i32 %x, %t
  br i1 %e, label %same, label %end
same:
  call void @put(ptr %po, i32 %x)
  br label %end
end:
  ret void
}

define internal void @put(ptr %p, i32 %v) noinline {
  store i32 %v, ptr %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
