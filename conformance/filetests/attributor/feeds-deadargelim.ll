; what nobody looks at after constants have taken its place goes by deadargelim
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: opt --passes='attributor,deadargelim' --verify-each -S %s | filecheck %s --check-prefix=DEAD
; RUN: check --passes='attributor,deadargelim' --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: i32 @f(i32 %a, i32 noundef %s)
; DEAD: i32 @f(i32 %a)
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal i32 @f(i32 %a, i32 %s) noinline {
  %h = lshr i32 %a, %s
  ret i32 %h
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %x, i32 3)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
