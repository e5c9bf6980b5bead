; negative: a load does not move over an ordered atomic
; RUN: opt --passes=argpromotion --verify-each -S %s | filecheck %s
; RUN: check --passes=argpromotion %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @f(ptr %p, i32 %n)
; VERDICT: @k: Skipped

@flag = addrspace(1) global i32 0
define internal i32 @f(ptr %p, i32 %n) {
  %a = load atomic i32, ptr addrspace(1) @flag acquire, align 4
  %v = load i32, ptr %p, align 4
  %s = add i32 %a, %v
  ret i32 %s
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(ptr %pi, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
