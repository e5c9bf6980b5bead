; a function that gets another signature is visited further under its new one
; RUN: opt --passes='cgscc(devirt<1>(argpromotion,function-attrs))' --verify-each -S %s | filecheck %s
; RUN: check --passes='cgscc(devirt<1>(argpromotion,function-attrs))' --check-claims %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @f(i32 %p.0) [[F:#[0-9]+]]
; CHECK: attributes [[F]] = {{.*}}memory(none)
; VERDICT: @k: Refines

define internal i32 @f(ptr %p) noinline {
  %v = load i32, ptr %p, align 4
  %m = mul i32 %v, 3
  ret i32 %m
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %r = call i32 @f(ptr %pi)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
