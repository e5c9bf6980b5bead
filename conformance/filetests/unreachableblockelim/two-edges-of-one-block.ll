; both edges of a switch come from one predecessor: its PHI has one value
; RUN: opt --passes=unreachableblockelim --verify-each -S %s | filecheck %s
; RUN: check --passes=unreachableblockelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: switch
; CHECK: join:
; CHECK-NOT: phi
; CHECK: store i32 %y
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %y = mul i32 %x, 3
  switch i32 %x, label %other [
    i32 1, label %join
    i32 4, label %join
  ]
lost:
  br label %join
join:
  %r = phi i32 [ %y, %entry ], [ %y, %entry ], [ 0, %lost ]
  store i32 %r, ptr %po, align 4
  ret void
other:
  store i32 -1, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

