; an assumption says something behind it and nothing before it
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %b = add i32 %g, 1
; CHECK: call void @llvm.assume
; CHECK: store i32 1, ptr %po2
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %f = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %g = mul i32 %f, %x
  %b = add i32 %g, 1
  store i32 %b, ptr %po, align 4
  %c = icmp eq i32 %f, 1
  call void @llvm.assume(i1 %c)
  %a = mul i32 %f, %f
  %po2 = getelementptr inbounds i32, ptr %po, i32 32
  store i32 %a, ptr %po2, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare void @llvm.assume(i1)
