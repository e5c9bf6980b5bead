; a function without a way to its end
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal void @f(i32 {{.*}}%a) [[A:#[0-9]+]]
; CHECK: attributes [[A]] = {{.*}}noreturn
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal void @f(i32 %a) {
  call void @llvm.nvvm.exit()
  unreachable
}
define internal void @g(i32 %a) {
  call void @f(i32 %a)
  ret void
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %some = icmp eq i32 %x, 4
  br i1 %some, label %gone, label %on
gone:
  call void @g(i32 %x)
  br label %on
on:
  %r = add i32 %x, 1
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.exit()
