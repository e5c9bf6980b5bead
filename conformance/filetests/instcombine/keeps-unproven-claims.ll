; negative: an argument that may be null, a claim that is there already, a count of one bit
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[120], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @open(
; CHECK: call i1 @isnull(ptr %p)
; CHECK-LABEL: @said(
; CHECK: call range(i32 0, 20) i32 @llvm.ctpop.i32
; CHECK-LABEL: @narrow(
; CHECK-NOT: range
; VERDICT: @k: {{Refines|Skipped}}

define i1 @open(i64 %x) {
  %p = inttoptr i64 %x to ptr
  %r = call i1 @isnull(ptr %p)
  ret i1 %r
}

define i32 @said(i32 %x) {
  %a = and i32 %x, 4095
  %r = call range(i32 0, 20) i32 @llvm.ctpop.i32(i32 %a)
  ret i32 %r
}

define i1 @narrow(i1 %x) {
  %r = call i1 @llvm.ctpop.i1(i1 %x)
  ret i1 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 3
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %a0_0 = sext i32 %x to i64
  %r0 = call i1 @open(i64 %a0_0)
  %v0 = zext i1 %r0 to i32
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %v0, ptr %q0, align 4
  %r1 = call i32 @said(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %a2_0 = trunc i32 %x to i1
  %r2 = call i1 @narrow(i1 %a2_0)
  %v2 = zext i1 %r2 to i32
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %v2, ptr %q2, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.ctpop.i32(i32)

declare i1 @llvm.ctpop.i1(i1)

define i1 @isnull(ptr %p) noinline {
  %r = icmp eq ptr %p, null
  ret i1 %r
}
