; an addition that does not overflow, field by field
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: select
; CHECK: store i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = and i32 %x, 255
  %s = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 7)
  %v = extractvalue { i32, i1 } %s, 0
  %o = extractvalue { i32, i1 } %s, 1
  %w = select i1 %o, i32 -1, i32 12
  store i32 %w, ptr %po, align 4
  ret void
}

declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
