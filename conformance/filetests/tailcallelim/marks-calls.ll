; calls that know no slot are marked, before the address gets out and where they read nothing
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; RUN: check --passes=tailcallelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,40)]
; CHECK-LABEL: define ptx_kernel void @k2
; CHECK: tail call i32 @use(i32 %t)
; CHECK: call void @take(ptr %slot)
; CHECK: %b = call i32 @use(i32 %a)
; CHECK: tail call i32 @llvm.umin.i32(i32 %x, i32 5)
; CHECK-LABEL: define internal i32 @copied
; CHECK: tail call i32 @bytes(ptr byval(i32) %slot)
; CHECK: ret
; VERDICT: @k: Refines

@g = internal addrspace(1) global i32 0
@kept = internal addrspace(1) global ptr null
define internal i32 @use(i32 %x) noinline {
  %v = load i32, ptr addrspace(1) @g, align 4
  %s = add i32 %v, %x
  ret i32 %s
}
define internal void @take(ptr %p) {
  store i32 3, ptr %p, align 4
  ret void
}
define internal i32 @bytes(ptr byval(i32) %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define ptx_kernel void @k2(ptr %out, i32 %x) {
  %slot = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = call i32 @use(i32 %t)
  call void @take(ptr %slot)
  %b = call i32 @use(i32 %a)
  %c = call i32 @llvm.umin.i32(i32 %x, i32 5)
  store i32 %c, ptr %out, align 4
  ret void
}
define internal i32 @copied(i32 %x) {
  %slot = alloca i32, align 4
  store i32 %x, ptr %slot, align 4
  %v = call i32 @bytes(ptr byval(i32) %slot)
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %u = call i32 @copied(i32 %x)
  %r = call i32 @use(i32 %u)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.umin.i32(i32, i32)
