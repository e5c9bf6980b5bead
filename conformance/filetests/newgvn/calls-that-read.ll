; calls of a function that only reads find the same state of memory, or another one behind a store
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %a = call i32 @get
; CHECK-NOT: %b =
; CHECK: store
; CHECK: %d = call i32 @get
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = call i32 @get(ptr %pi)
  %b = call i32 @get(ptr %pi)
  %s = add i32 %a, %b
  store i32 %s, ptr %pi, align 4
  %d = call i32 @get(ptr %pi)
  store i32 %d, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal i32 @get(ptr %p) memory(argmem: read) nounwind willreturn {
  %v = load i32, ptr %p, align 4
  %w = mul i32 %v, 3
  ret i32 %w
}
