; negative: a barrier orders memory of all threads, also below a call: no promise of memory, nosync, and convergent stays
; RUN: opt --passes=attributor --verify-each -S %s | filecheck %s
; RUN: check --passes=attributor --check-claims %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='attributor,early-cse<memssa>,licm,instcombine,dse,adce,simplifycfg' --check-claims %s | filecheck %s --check-prefix=LATER
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal void @g() [[A:#[0-9]+]]
; CHECK-NOT: nosync
; CHECK-NOT: memory
; CHECK: attributes [[A]] = { convergent
; VERDICT: @k: Refines
; LATER-NOT: Differs
; LATER: @k:

define internal void @f() convergent {
  call void @llvm.nvvm.barrier0()
  ret void
}
define internal void @g() convergent {
  call void @f() convergent
  ret void
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %po, align 4
  call void @g() convergent
  %n = xor i32 %t, 1
  %pn = getelementptr inbounds i32, ptr %out, i32 %n
  %y = load i32, ptr %pn, align 4
  call void @g() convergent
  %r = add i32 %y, 1
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0() convergent
