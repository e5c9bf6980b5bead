; elements of less than a byte have no address: they are selected however many there are; default limit: 16
; RUN: opt --passes='lower-dynamic-elements' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-dynamic-elements' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: alloca <17 x i32>
; CHECK-NOT: alloca
; CHECK: %x = select i1
; CHECK: %z = load i32
; CHECK: %q = select i1

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr i32, ptr %in, i64 %l
  %i = load i32, ptr %pi, align 4
  %c = trunc i32 %t to i20
  %w = bitcast i20 %c to <20 x i1>
  %x = extractelement <20 x i1> %w, i32 %i
  %y = load <17 x i32>, ptr %in, align 128
  %z = extractelement <17 x i32> %y, i32 %i
  %s = load <16 x i32>, ptr %in, align 64
  %q = extractelement <16 x i32> %s, i32 %i
  %a = zext i1 %x to i32
  %b = add i32 %a, %z
  %v = add i32 %b, %q
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
