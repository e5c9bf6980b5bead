; an address that was compared or accessed is said not to be null; what is returned is a constant
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: call i32 @g(ptr nonnull %q)
; CHECK: ret i32 0
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %even = and i32 %x, 2
  %ke = icmp eq i32 %even, 0
  %q = select i1 %ke, ptr %pi, ptr null
  %k = icmp ne ptr %q, null
  br i1 %k, label %a, label %b
a:
  %s = call i32 @g(ptr %q)
  store i32 %s, ptr %po, align 4
  ret void
b:
  store i32 7, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal i32 @g(ptr %p) noinline {
  %v = load i32, ptr %p, align 4
  %k = icmp eq i32 %v, 0
  br i1 %k, label %z, label %o
z:
  ret i32 %v
o:
  ret i32 1
}
