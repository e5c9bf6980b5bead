; twice is once; vectors of addresses; several uses
; RUN: opt --passes='lower-dynamic-elements,lower-dynamic-elements' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-dynamic-elements,lower-dynamic-elements' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: %p = select i1 {{%[0-9]+}}, ptr
; CHECK: %r = select i1 {{%[0-9]+}}, ptr
; CHECK-NEXT: load

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr i32, ptr %in, i64 %l
  %i = load i32, ptr %pi, align 4
  %a = insertelement <2 x ptr> poison, ptr %in, i32 0
  %q = getelementptr i8, ptr %in, i64 8
  %c = insertelement <2 x ptr> %a, ptr %q, i32 1
  %j = and i32 %i, 1
  %p = extractelement <2 x ptr> %c, i32 %j
  %r = extractelement <2 x ptr> %c, i32 %j
  %x = load i32, ptr %p, align 4
  %y = load i32, ptr %r, align 4
  %v = add i32 %x, %y
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
