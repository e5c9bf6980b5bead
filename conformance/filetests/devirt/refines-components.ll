; the call back goes away with the branch that is never taken, so that @g is alone before @f, and gets its attributes first
; RUN: opt --passes='cgscc(devirt<1>(simplifycfg,function-attrs))' --verify-each -S %s | filecheck %s
; RUN: check --passes='cgscc(devirt<1>(simplifycfg,function-attrs))' --check-claims %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; CHECK: define internal i32 @f(i32 %a) [[F:#[0-9]+]]
; CHECK: define internal i32 @g(i32 %a) [[F]]
; CHECK: attributes [[F]] = {{.*}}norecurse
; VERDICT: @k: Refines

define internal i32 @f(i32 %a) {
  %r = call i32 @g(i32 %a)
  ret i32 %r
}

define internal i32 @g(i32 %a) {
  br i1 false, label %again, label %end
again:
  %r = call i32 @f(i32 %a)
  ret i32 %r
end:
  %m = mul i32 %a, 3
  ret i32 %m
}

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %r = call i32 @f(i32 %t)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
