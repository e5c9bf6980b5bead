; of a structure only the parts that callers look at are given back
; RUN: opt --passes=deadargelim --verify-each -S %s | filecheck %s
; RUN: check --passes=deadargelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: call { i32, i32 } @f(i32 %x)
; CHECK: call i32 @g(i32 %x)
; CHECK: define internal { i32, i32 } @f(i32 %a)
; CHECK: define internal i32 @g(i32 %a)
; VERDICT: @k: Refines

define internal { i32, i64, i32 } @f(i32 %a) {
  %m = mul i32 %a, 3
  %i = insertvalue { i32, i64, i32 } poison, i32 %m, 0
  %j = insertvalue { i32, i64, i32 } %i, i64 7, 1
  %k = insertvalue { i32, i64, i32 } %j, i32 %a, 2
  ret { i32, i64, i32 } %k
}
define internal { i32, i32 } @g(i32 %a) {
  %m = mul i32 %a, 5
  %i = insertvalue { i32, i32 } poison, i32 %m, 0
  %j = insertvalue { i32, i32 } %i, i32 %a, 1
  ret { i32, i32 } %j
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %s = call { i32, i64, i32 } @f(i32 %x)
  %u = extractvalue { i32, i64, i32 } %s, 0
  %v = extractvalue { i32, i64, i32 } %s, 2
  %q = call { i32, i32 } @g(i32 %x)
  %w = extractvalue { i32, i32 } %q, 0
  %uv = add i32 %u, %v
  %r = add i32 %uv, %w
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
