; negative: the address is what a call returns, which may not be executed on the other edge
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: b:
; CHECK-NOT: call ptr @pick
; CHECK-NOT: load
; CHECK: j:
; CHECK: %p = call ptr @pick(ptr %in, i32 %t)
; CHECK-NEXT: load i32, ptr %p
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %c = icmp slt i32 %t, 9
  br i1 %c, label %a, label %b
a:
  %pa = call ptr @pick(ptr %in, i32 %t)
  store i32 %t, ptr %pa, align 4
  br label %j
b:
  store i32 2, ptr %po, align 4
  br label %j
j:
  %p = call ptr @pick(ptr %in, i32 %t)
  %v = load i32, ptr %p, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %po, align 4
  ret void
}

define internal ptr @pick(ptr %p, i32 %t) nounwind willreturn nosync memory(none) noinline {
  %q = getelementptr inbounds i32, ptr %p, i32 %t
  ret ptr %q
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
