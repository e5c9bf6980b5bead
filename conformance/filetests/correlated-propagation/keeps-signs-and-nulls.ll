; negative: a number of either sign is converted as such and compared three ways, and a pointer may be null
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK: sitofp i32 %x to float
; CHECK: call i32 @llvm.scmp.i32.i32(i32 %x, i32 3)
; CHECK: call i32 @g(ptr %p)
; VERDICT: @k: Skipped

define internal i32 @g(ptr %p) {
  %z = icmp eq ptr %p, null
  %r = zext i1 %z to i32
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %f = sitofp i32 %x to float
  %w = call i32 @llvm.scmp.i32.i32(i32 %x, i32 3)
  %k = icmp slt i32 %x, 20
  %p = select i1 %k, ptr %po, ptr null
  %n = call i32 @g(ptr %p)
  %b = bitcast float %f to i32
  %s = add i32 %b, %w
  %u = add i32 %s, %n
  store i32 %u, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.scmp.i32.i32(i32, i32)
