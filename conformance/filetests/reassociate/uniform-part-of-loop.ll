; what does not change in the loop is joined apart from what does
; RUN: opt --passes=reassociate,instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate,instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: head:
; CHECK: [[S:%[0-9a-z]+]] = add i32 %x, %t
; CHECK: %n = add i32 [[S]], %acc
; CHECK: br i1
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i2, %head ]
  %acc = phi i32 [ 0, %entry ], [ %n, %head ]
  %m = add i32 %acc, %x
  %n = add i32 %m, %t
  %i2 = add i32 %i, 1
  %d = icmp slt i32 %i2, %t
  br i1 %d, label %head, label %end
end:
  %r = xor i32 %n, %t
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
