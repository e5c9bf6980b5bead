; a function that reads by its parameter alone, and keeps it not
; RUN: opt --passes=function-attrs --verify-each -S %s | filecheck %s
; RUN: check --passes=function-attrs %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='function-attrs,early-cse<memssa>,dse,adce,simplifycfg' %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define i32 @f(ptr nocapture readonly %p) [[A:#[0-9]+]]
; CHECK: attributes [[A]] = { {{.*}}memory(argmem: read){{.*}} }
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define i32 @f(ptr %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(ptr %pi)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
