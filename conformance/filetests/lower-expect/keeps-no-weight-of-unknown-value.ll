; negative: a value that is no constant is expected
; RUN: opt --passes=lower-expect --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-expect %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %c, label %a, label %b
; CHECK-NOT: prof
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %e = call i32 @llvm.expect.i32(i32 %x, i32 %t)
  %c = icmp eq i32 %e, 4
  br i1 %c, label %a, label %b
a:
  %y = mul i32 %x, 3
  br label %j
b:
  %z = sub i32 %x, %t
  br label %j
j:
  %r = phi i32 [ %y, %a ], [ %z, %b ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.expect.i32(i32, i32)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
