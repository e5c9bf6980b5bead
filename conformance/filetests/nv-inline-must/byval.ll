; the body writes to a copy of what is passed by value
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: %s = alloca %S, align 8
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 8 %s, ptr align 8 %mine, i64 8, i1 false)
; CHECK: store i32 77, ptr %s
; CHECK: %after = load i32, ptr %mine
; VERDICT: @k: Refines

%S = type { i32, i32 }

define i32 @f(ptr byval(%S) align 8 %s) alwaysinline {
  %q = getelementptr inbounds %S, ptr %s, i32 0, i32 1
  %v = load i32, ptr %q, align 4
  store i32 77, ptr %s, align 8
  %w = load i32, ptr %s, align 8
  %sum = add i32 %v, %w
  ret i32 %sum
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %mine = alloca %S, align 8
  store i32 %x, ptr %mine, align 8
  %second = getelementptr inbounds %S, ptr %mine, i32 0, i32 1
  store i32 %t, ptr %second, align 4
  %r = call i32 @f(ptr byval(%S) align 8 %mine)
  %after = load i32, ptr %mine, align 8
  %sum = add i32 %r, %after
  store i32 %sum, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
