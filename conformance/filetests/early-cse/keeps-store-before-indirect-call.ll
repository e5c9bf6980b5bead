; negative: whichever function is called between two stores reads the first one
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: store i32 %t, ptr %po, align 4
; CHECK-NEXT: %v = call i32 %f(ptr %po)
; CHECK-NEXT: store i32 3, ptr %po, align 4
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = add i32 %t, 32
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %po2 = getelementptr inbounds i32, ptr %out, i32 %n
  %odd = trunc i32 %t to i1
  %f = select i1 %odd, ptr @once, ptr @twice
  store i32 %t, ptr %po, align 4
  %v = call i32 %f(ptr %po) nounwind willreturn nosync memory(argmem: read)
  store i32 3, ptr %po, align 4
  store i32 %v, ptr %po2, align 4
  ret void
}

define internal i32 @once(ptr %p) nounwind willreturn nosync memory(argmem: read) noinline {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define internal i32 @twice(ptr %p) nounwind willreturn nosync memory(argmem: read) noinline {
  %v = load i32, ptr %p, align 4
  %w = mul i32 %v, 2
  ret i32 %w
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
