; functions that call each other prove their promises together, that of returning aside
; RUN: opt --passes=attributor-cgscc --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor-cgscc --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor-cgscc,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @even(i32 noundef %n, ptr {{.*}}nocapture readonly %p) [[A:#[0-9]+]]
; CHECK: define internal i32 @odd(i32 noundef %n, ptr {{.*}}nocapture readonly %p) [[A]]
; CHECK: attributes [[A]] = { memory(argmem: read) nounwind nofree nosync }
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal i32 @even(i32 %n, ptr %p) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i32 %n, 1
  %o = call i32 @odd(i32 %m, ptr %p)
  ret i32 %o
end:
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define internal i32 @odd(i32 %n, ptr %p) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i32 %n, 1
  %o = call i32 @even(i32 %m, ptr %p)
  ret i32 %o
end:
  ret i32 5
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @even(i32 %t, ptr %pi)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
