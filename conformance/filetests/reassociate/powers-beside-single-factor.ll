; a factor that stands once is multiplied once, beside the squares
; RUN: opt --passes=reassociate --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: [[A:%[0-9]+]] = mul i32 %x, %x
; CHECK: [[B:%[0-9]+]] = mul i32 [[A]], %t
; CHECK: mul i32 [[B]], [[A]]
; CHECK-NOT: mul
; CHECK: store i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = mul i32 %x, %x
  %b = mul i32 %a, %t
  %c = mul i32 %b, %x
  %r = mul i32 %c, %x
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
