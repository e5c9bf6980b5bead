; number 393: calls of one calling convention are the same operation; conventions other than C were compared by identity
; RUN: opt --passes='simplifycfg<hoist-common-insts>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<hoist-common-insts>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32], buf i32[32] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %fa = call fastcc i32 @f(i32 %x)
; CHECK: br i1 %c
; CHECK-NOT: @f
; CHECK: ret void
; VERDICT: @k: Refines

define internal fastcc i32 @f(i32 %v) noinline nounwind willreturn memory(none) {
  %s = mul i32 %v, 17
  ret i32 %s
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 10
  br i1 %c, label %a, label %b
a:
  %fa = call fastcc i32 @f(i32 %x)
  %va = xor i32 %fa, 7
  store i32 %va, ptr %po, align 4
  br label %j
b:
  %fb = call fastcc i32 @f(i32 %x)
  %vb = sub i32 5, %fb
  store i32 %vb, ptr %po, align 4
  br label %j
j:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
