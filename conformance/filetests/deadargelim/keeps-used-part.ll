; negative: a structure that is used as a whole keeps all parts
; RUN: opt --passes=deadargelim --verify-each -S %s | filecheck %s
; RUN: check --passes=deadargelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: call { i32, i32 } @g(i32 %x)
; VERDICT: @k: Skipped

define internal { i32, i32 } @g(i32 %a) {
  %m = mul i32 %a, 5
  %i = insertvalue { i32, i32 } poison, i32 %m, 0
  %j = insertvalue { i32, i32 } %i, i32 %a, 1
  ret { i32, i32 } %j
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %s = alloca { i32, i32 }, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %q = call { i32, i32 } @g(i32 %x)
  store { i32, i32 } %q, ptr %s, align 4
  %r = load i32, ptr %s, align 4
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
